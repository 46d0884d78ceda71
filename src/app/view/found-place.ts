import type { Found } from "./found.ts";
import { createViewStore } from "./view-store.ts";

/** Which match in a found message the person is at. */
export interface FoundPlace {
  of: Found | null;
  /** The match's index from 0; -1 for the last match. */
  at: number;
  /** True while the match is kept in view, because the person has not gone on from it. */
  isHeld: boolean;
}

const { store, set } = createViewStore<FoundPlace>({ of: null, at: 0, isHeld: false });

/** The place in a found message: the first match, until the person goes to another. */
export function useFoundPlace(found: Found): FoundPlace {
  const place = store();
  return place.of === found ? place : { of: found, at: 0, isHeld: true };
}

/** Brings one of the matches into view. */
export function goToMatch(found: Found, at: number): void {
  set({ of: found, at, isHeld: true });
}

/** Notes that the person goes on from the match, so that it is not brought into view again. */
export function leaveMatch(found: Found, at: number): void {
  set({ of: found, at, isHeld: false });
}
