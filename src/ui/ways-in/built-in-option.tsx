import { useRef, useState } from "react";

import { useConnectActions } from "#app/react/actions/connect.ts";
import { useBuiltInModel } from "#app/react/queries/built-in-model.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { PanelIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { waysInWords } from "#ui/words/ways-in.tsx";

import { ConnectOption } from "./connect-option.tsx";
import { OptionText } from "./option-text.tsx";
import { useConnected } from "./use-connected.ts";

import styles from "./ways-in.module.css";

type State = ReturnType<typeof useBuiltInModel>;

const hints: Record<Exclude<State, "unavailable">, string> = waysInWords.builtIn.hints;

/**
 * Offers the browser's own model. Renders nothing if this browser has none, or if it is connected and
 * available.
 */
export function BuiltInOption() {
  const state = useBuiltInModel();
  const connections = useConnections();
  const fetching = useFetching();
  const isConnected = connections?.some(({ builtIn }) => builtIn === true) ?? true;
  if (state === "unavailable" || (state === "available" && isConnected)) return null;
  const { share, problem, start, cancel } = fetching;
  const open = share !== null || problem !== null;
  return (
    <ConnectOption
      icon={<PanelIcon />}
      title={waysInWords.builtIn.title}
      hint={hints[state]}
      disabled={share !== null}
      {...(open ? { open } : {})}
      onPress={start}
    >
      {share !== null && <Progress share={share} onCancel={cancel} />}
      {problem !== null && (
        <CureCard error={problem} safe={waysInWords.nothingSaved} without={["open_connection"]} />
      )}
    </ConnectOption>
  );
}

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <Row gap="loose" className={styles.progress}>
      <progress aria-label={waysInWords.builtIn.progress} max={1} value={share} />
      <OptionText>
        {share < 1 ? waysInWords.downloaded(share) : waysInWords.builtIn.gettingReady}
      </OptionText>
      <Button variant="quiet" onClick={onCancel}>
        {commonWords.cancel}
      </Button>
    </Row>
  );
}

function useFetching() {
  const connectActions = useConnectActions();
  const connected = useConnected();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<RunError | null>(null);
  const abort = useRef<AbortController | null>(null);
  const fetchIt = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setProblem(null);
    setShare(0);
    const made = await connectActions.builtIn(setShare, controller.signal);
    setShare(null);
    if (made.ok) connected(made.value);
    else if (!controller.signal.aborted) setProblem(made.error);
  };
  return { share, problem, start: () => void fetchIt(), cancel: () => abort.current?.abort() };
}
