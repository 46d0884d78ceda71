import { createViewStore } from "./view-store.ts";

export interface Tagging {
  /** The conversations whose tags a dialog asks for; null: none is open. */
  contextIds: ReadonlySet<string> | null;
}

const { store, set } = createViewStore<Tagging>({ contextIds: null });

export const useTagging = store;

export function openTagging(contextIds: Iterable<string>): void {
  set({ contextIds: new Set(contextIds) });
}

export function closeTagging(): void {
  set({ contextIds: null });
}
