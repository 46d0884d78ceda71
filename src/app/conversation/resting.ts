import type { SnapshotFrom } from "xstate";

import type { conversationMachine } from "#machine/conversation.machine.ts";
import { statePath } from "#machine/selectors.ts";

/** Tracks whether an open conversation is executing commands, and when it had its last event. */
export interface Use {
  noteEvent(): void;
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  isInUse(): boolean;
  /** Unix milliseconds. */
  lastAt(): number;
}

export function createUse(now: () => number): Use {
  let count = 0;
  let at = now();
  const noteEvent = () => {
    at = now();
  };
  return {
    noteEvent,
    during: async (work) => {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
        noteEvent();
      }
    },
    isInUse: () => count > 0,
    lastAt: () => at,
  };
}

/**
 * Whether everything in the conversation is stored in its rows (law G2). A failed run may hold text that
 * could not be stored.
 */
export function canRest(snapshot: SnapshotFrom<typeof conversationMachine>): boolean {
  if (snapshot.status !== "active") return false;
  if (snapshot.value === "following" || snapshot.value === "refused") return true;
  const { runs, healed } = snapshot.context;
  if (snapshot.value !== "writing" || healed.length > 0) return false;
  return Object.values(runs).every((run) => {
    const { value, context } = run.getSnapshot();
    const { queue, calls, draftNodeId } = context;
    const isClosed = queue.length === 0 && calls.length === 0 && draftNodeId === undefined;
    return statePath(value) === "idle" && isClosed;
  });
}
