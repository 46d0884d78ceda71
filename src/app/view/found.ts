import { createViewStore } from "./view-store.ts";

/** The message that a search led to, and the words that are marked in it. */
export interface Found {
  nodeId: string;
  words: readonly string[];
  /** All messages of the branch that have them, in its order, if it was searched by itself. */
  among?: readonly FoundAmong[];
  /** It was chosen by the keyboard, which goes on from match to match. */
  takesKeys?: true;
}

export interface FoundAmong {
  nodeId: string;
  /** How often its text has the words; it may show some of them only when it is opened. */
  matches: number;
}

const { store, set } = createViewStore<{ found: Found | null }>({ found: null });

export const useFound = store;

/** Marks the words in the message until something else is found; null: no longer. */
export function markFound(found: Found | null): void {
  set({ found });
}
