import { useSyncExternalStore } from "react";

import { useBough } from "#app/hooks.ts";

/** What a conversation that this tab writes is doing; nothing is said of one at rest. */
export type Activity = "runs" | "waits";

/** Written by the engine, read by the list: it exists before the engine is loaded. */
export interface ActivityBoard {
  of: (contextId: string) => Activity | undefined;
  /** Conversations that wait for the person. */
  waiting: () => number;
  set: (contextId: string, activity: Activity | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createActivityBoard(): ActivityBoard {
  const known = new Map<string, Activity>();
  const listeners = new Set<() => void>();
  return {
    of: (contextId) => known.get(contextId),
    waiting: () => [...known.values()].filter((activity) => activity === "waits").length,
    set: (contextId, activity) => {
      if (known.get(contextId) === activity) return;
      if (activity === undefined) known.delete(contextId);
      else known.set(contextId, activity);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useActivity(contextId: string): Activity | undefined {
  const { activity } = useBough();
  return useSyncExternalStore(activity.subscribe, () => activity.of(contextId));
}

/** How many conversations of this tab wait for the person. */
export function useWaiting(): number {
  const { activity } = useBough();
  return useSyncExternalStore(activity.subscribe, () => activity.waiting());
}
