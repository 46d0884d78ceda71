import { createViewStore } from "./view-store.ts";

const { store, set } = createViewStore({ at: Date.now() });

/** Some moment of the day that it is here (Unix milliseconds). */
export const useToday = store;

export function noteToday(at: number): void {
  set({ at });
}
