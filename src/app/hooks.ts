import { createContext, useContext, useMemo, useSyncExternalStore } from "react";

import type { Live } from "#storage/live.ts";

import type { Bough } from "./bough.ts";
import { useView } from "./view.ts";

export const BoughContext = createContext<Bough | null>(null);

export function useBough(): Bough {
  const bough = useContext(BoughContext);
  if (bough === null) throw new Error("There is no Bough above this component.");
  return bough;
}

/**
 * A value of the database, read again whenever it changes in any tab. `undefined` until the first
 * reading; `make` runs again when one of `keys` changes.
 */
export function useLive<Value>(
  make: (bough: Bough) => Live<Value>,
  keys: readonly unknown[],
): Value | undefined {
  const bough = useBough();
  // The keys are the caller's, as with any hook that takes a list of dependencies.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const live = useMemo(() => make(bough), [bough, ...keys]);
  const store = useMemo(() => {
    let value: Value | undefined;
    return {
      subscribe: (listener: () => void) =>
        live.subscribe((next) => {
          value = next;
          listener();
        }, tellUnread),
      read: () => value,
    };
  }, [live]);
  return useSyncExternalStore(store.subscribe, store.read);
}

/** Half a screen without a reason would be worse than a notice. */
function tellUnread(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  useView.getState().notify({
    text: `The browser could not read what is stored here (${why}). Nothing was changed; load the page again.`,
  });
}
