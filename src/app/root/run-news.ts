import { perServices } from "#app/services/per-services.ts";
import type { RunRow } from "#domain/runs/run.ts";

/**
 * Reports runs of this tab that now concern the person: they have ended by themselves, or wait for a
 * decision. Other tabs do not report them.
 */
export interface RunNews {
  tell: (run: RunRow) => void;
  subscribe: (listener: (run: RunRow) => void) => void;
}

export const runNewsOf = perServices((): RunNews => {
  const listeners = new Set<(run: RunRow) => void>();
  return {
    tell: (run) => {
      for (const listener of listeners) listener(run);
    },
    subscribe: (listener) => void listeners.add(listener),
  };
});
