import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { openFrame } from "./frame-session.ts";
import type { ReadFile } from "./frame-session.ts";
import type { Artifact } from "./frame/protocol.ts";

/** The state of an artifact's frame. */
export interface FrameState {
  /** Whether there is nothing to see, because the artifact could not be built or was stopped. */
  isEmpty: boolean;
  /** Whether the frame does not answer. */
  isSilent: boolean;
  problems: readonly string[];
  notes: readonly string[];
  /** The content's height in CSS pixels; 0 until it is known. */
  height: number;
}

const NOTHING: FrameState = { isEmpty: false, isSilent: false, problems: [], notes: [], height: 0 };

export interface UseFrameOptions {
  artifact: Artifact;
  theme: "light" | "dark";
  readFile: ReadFile;
  isRunning: boolean;
  onEscape: () => void;
}

/** Shows an artifact in the returned ref's element while `isRunning`. `reload` restarts it. */
export function useFrame({ artifact, theme, readFile, isRunning, onEscape }: UseFrameOptions): {
  place: RefObject<HTMLDivElement | null>;
  state: FrameState;
  reload: () => void;
} {
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(NOTHING);
  const latest = useRef({ readFile, onEscape });
  useEffect(() => {
    latest.current = { readFile, onEscape };
  });
  const { kind, path, text } = artifact;
  useEffect(() => {
    const element = place.current;
    if (!isRunning || element === null) return;
    const change = (next: (state: FrameState) => Partial<FrameState>) =>
      setState((now) => ({ ...now, ...next(now) }));
    const close = openFrame(element, {
      artifact: { kind, path, text },
      theme,
      readFile: (wanted) => latest.current.readFile(wanted),
      onShown: (isEmpty) => change(() => ({ isEmpty })),
      onProblem: (problem) => change(({ problems }) => ({ problems: added(problems, problem) })),
      // Comes before other problems, of which there may be more than are shown.
      onStopped: (why) =>
        change(({ problems }) => ({ isEmpty: true, problems: [why, ...problems] })),
      onNote: (note) => change(({ notes }) => ({ notes: added(notes, note) })),
      onHeight: (height) => change(() => ({ height })),
      onSilent: (isSilent) => change(() => ({ isSilent })),
      onEscape: () => latest.current.onEscape(),
    });
    return () => {
      close();
      // Keeps the height, so that nothing moves while the artifact restarts.
      setState(({ height }) => ({ ...NOTHING, height }));
    };
    // A new `attempt` repeats the effect unchanged.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kind, path, text, theme, isRunning, attempt]);
  return { place, state, reload: () => setAttempt((count) => count + 1) };
}

/** Adds a text, unless the list has it already. */
function added(list: readonly string[], text: string): readonly string[] {
  return list.includes(text) ? list : [...list, text];
}
