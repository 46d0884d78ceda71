import { createContext, useContext, useMemo, useSyncExternalStore } from "react";

import type { Services } from "#app/services/services.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import * as noticeWords from "#app/words/notices.ts";
import type { LiveQuery } from "#storage/live-query.ts";

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error("No services.");
  return services;
}

/**
 * Returns a value from the database, read again whenever it changes in any tab; `undefined` until the first
 * read. `make` runs again when one of `keys` changes.
 */
export function useLiveQuery<Value>(
  make: (services: Services) => LiveQuery<Value>,
  keys: readonly unknown[],
): Value | undefined {
  const store = useLiveStore(make, keys);
  return useSyncExternalStore(store.subscribe, store.read);
}

/** A value from the database, in the form that useSyncExternalStore takes. */
export interface LiveStore<Value> {
  subscribe(this: void, listener: () => void): () => void;
  read(this: void): Value | undefined;
}

/** Returns a value from the database as a store, for a component that need not render whenever it changes. */
export function useLiveStore<Value>(
  make: (services: Services) => LiveQuery<Value>,
  keys: readonly unknown[],
): LiveStore<Value> {
  const services = useServices();
  // The keys come from the caller, as with any hook that takes a list of dependencies.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const live = useMemo(() => make(services), [services, ...keys]);
  return useMemo(() => {
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
}

/** Shows a notice that something could not be read, since the screen is then incomplete. */
function tellUnread(error: unknown): void {
  notify({ text: noticeWords.unread(reasonOf(error)) });
}
