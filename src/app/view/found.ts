import { createViewStore } from "./view-store.ts";

/** The message that a search led to, and the words that are marked in it. */
export interface Found {
  nodeId: string;
  words: readonly string[];
}

const { store, set } = createViewStore<{ found: Found | null }>({ found: null });

export const useFound = store;

/** Marks the words in the message until something else is found; null: no longer. */
export function markFound(found: Found | null): void {
  set({ found });
}
