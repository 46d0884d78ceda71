import { useRef, useState } from "react";

import { useConnectActions } from "#app/react/actions/connect.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { presetById, presetOfKey } from "#domain/connections/presets.ts";
import type { Preset } from "#domain/connections/presets.ts";
import type { RunError } from "#domain/runs/run-error.ts";

import { useConnected } from "./use-connected.ts";

/** A pasted key, its provider, and where it is kept. */
export interface PastedKey {
  typed: string;
  setTyped: (typed: string) => void;
  /** Trimmed; empty if nothing was pasted. */
  key: string;
  /** The provider detected from the key's format; undefined if several use keys like it. */
  recognised: Preset | undefined;
  /** The provider that the person chose, if the key did not identify one. */
  chosen: string;
  setChosen: (presetId: string) => void;
  /** The detected provider, else the chosen one. */
  preset: Preset | undefined;
  keeping: KeyStorage;
  setKeeping: (keeping: KeyStorage) => void;
  isTrying: boolean;
  /** Why the key could not be used; null if nothing is wrong. */
  problem: RunError | null;
  /** Tries the key and stores a connection with it if it works. */
  connect: () => void;
}

export function usePastedKey(): PastedKey {
  const connectActions = useConnectActions();
  const connected = useConnected();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [keeping, setKeeping] = useState<KeyStorage>("session");
  const [isTrying, setTrying] = useState(false);
  const [problem, setProblem] = useState<RunError | null>(null);
  const turn = useRef(0);
  const key = typed.trim();
  const recognised = presetOfKey(key);
  const preset = recognised ?? presetById(chosen);
  /**
   * Changes the key, the provider or where to keep the key. A try that is still running is then out of date.
   */
  const turnTo = (change: () => void) => {
    turn.current += 1;
    setTrying(false);
    setProblem(null);
    change();
  };
  const connect = async () => {
    if (preset === undefined || key === "" || isTrying) return;
    setTrying(true);
    setProblem(null);
    const own = turn.current;
    const listed = await connectActions.listModels(preset, key);
    if (turn.current !== own) return;
    const made = listed.ok
      ? await connectActions.store({ preset, key, keeping, models: listed.value })
      : listed;
    // A stored connection is announced even if the person changed something meanwhile.
    if (made.ok) connected(made.value);
    else if (turn.current === own) setProblem(made.error);
    if (turn.current === own) setTrying(false);
  };
  return {
    typed,
    setTyped: (words) => turnTo(() => setTyped(words)),
    key,
    recognised,
    chosen,
    setChosen: (presetId) => turnTo(() => setChosen(presetId)),
    preset,
    keeping,
    setKeeping: (next) => turnTo(() => setKeeping(next)),
    isTrying,
    problem,
    connect: () => void connect(),
  };
}
