import { createViewStore } from "./view-store.ts";

/** The message that this tab reads aloud; null if none. */
const { store, set } = createViewStore<{ nodeId: string | null }>({ nodeId: null });

export const useReadingAloud = store;

export function showReadingAloud(nodeId: string | null): void {
  set({ nodeId });
}
