import { createViewStore } from "./view-store.ts";

const { store, set } = createViewStore({ at: Date.now() });

/** Some moment of the current local day (Unix milliseconds). */
export const useToday = store;

export function noteToday(at: number): void {
  set({ at });
}
