import { useSyncExternalStore } from "react";

/** The width at which the columns become one (as in the style sheets). */
const query = "(max-width: 760px)";

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** True where there is room for one column. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

/** The same at this moment, for an act. */
export function isNarrow(): boolean {
  return window.matchMedia(query).matches;
}
