import { useEffect, useRef, useState } from "react";

import { BUILT_IN_CONNECTION_ID, builtInState, connectBuiltIn } from "#app/connect/built-in.ts";
import { useBough, useLive } from "#app/hooks.ts";
import type { RunError } from "#domain/run-error.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/button.tsx";
import { PanelIcon } from "#ui/kit/icons-thing.tsx";

import { Said } from "./said.tsx";
import { useConnected } from "./use-connected.ts";
import { Way } from "./way.tsx";

import styles from "./ways-in.module.css";

type State = Awaited<ReturnType<typeof builtInState>>;

const hints: Record<Exclude<State, "unavailable">, string> = {
  available: "On this device, without a key. It uses no tools.",
  downloading: "Your browser is fetching it. On this device, without a key. It uses no tools.",
  downloadable: "Your browser fetches it once, a few GB. Then on this device. It uses no tools.",
};

/** The browser's own model; nothing at all where this browser has none, or it is connected and there. */
export function BuiltInWay() {
  const state = useBuiltInState();
  const connections = useLive((bough) => bough.keepings.connections(), []);
  const fetching = useFetching();
  const isConnected = connections?.some(({ id }) => id === BUILT_IN_CONNECTION_ID) ?? true;
  if (state === "unavailable" || (state === "available" && isConnected)) return null;
  const { share, problem, start, cancel } = fetching;
  const open = share !== null || problem !== null;
  return (
    <Way
      icon={<PanelIcon />}
      title="Use the browser’s model"
      hint={hints[state]}
      disabled={share !== null}
      {...(open ? { open } : {})}
      onPress={start}
    >
      {share !== null && <Progress share={share} onCancel={cancel} />}
      {problem !== null && (
        <CureCard error={problem} safe="Nothing was stored." without={["open_connection"]} />
      )}
    </Way>
  );
}

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className={styles["progress"]}>
      <progress aria-label="Fetching the browser’s model" max={1} value={share} />
      <Said>{percent < 100 ? `${percent} % fetched` : "Getting it ready…"}</Said>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function useBuiltInState(): State {
  const [state, setState] = useState<State>("unavailable");
  useEffect(() => {
    let wanted = true;
    void builtInState().then((now) => wanted && setState(now));
    return () => {
      wanted = false;
    };
  }, []);
  return state;
}

function useFetching() {
  const bough = useBough();
  const connected = useConnected();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<RunError | null>(null);
  const abort = useRef<AbortController | null>(null);
  const fetchIt = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setProblem(null);
    setShare(0);
    const made = await connectBuiltIn(bough, setShare, controller.signal);
    setShare(null);
    if (made.ok) connected(made.value);
    else if (!controller.signal.aborted) setProblem(made.error);
  };
  return { share, problem, start: () => void fetchIt(), cancel: () => abort.current?.abort() };
}
