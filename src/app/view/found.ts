import { createViewStore } from "./view-store.ts";

/** The message to which a search led, and the words that are marked in it. */
export interface Found {
  nodeId: string;
  words: readonly string[];
  /** All messages with these words, in the branch's order; absent unless the search was of one branch. */
  among?: readonly FoundAmong[];
  /** The message was chosen by keyboard, and the keys step on from match to match. */
  takesKeys?: true;
}

export interface FoundAmong {
  nodeId: string;
  /** How often the message's text has the words. Some may be visible only once a part of it is opened. */
  matches: number;
}

const { store, set } = createViewStore<{ found: Found | null }>({ found: null });

export const useFound = store;

/** Marks the words in the message until something else is found; null ends the marking. */
export function markFound(found: Found | null): void {
  set({ found });
}
