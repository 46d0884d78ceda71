import { serviceHook } from "#app/react/internal/service-hook.ts";
import { OWN_KEYS } from "#app/react/queries/own-keys.ts";
import { ok } from "#domain/result.ts";
import type { WriteResult } from "#storage/problems.ts";

export interface OwnKeyActions {
  /** Sets a shortcut's keys. With empty keys it has none. */
  set(id: string, keys: string): Promise<WriteResult>;
  /** Gives these shortcuts Bough's keys again. If storing one fails, the others are reset nevertheless. */
  reset(ids: readonly string[]): Promise<WriteResult>;
}

export const useOwnKeyActions = serviceHook(({ settings }): OwnKeyActions => ({
  set: (id, keys) => settings.put(OWN_KEYS + id, keys),
  reset: async (ids) => {
    const done = await Promise.all(ids.map((id) => settings.delete(OWN_KEYS + id)));
    return done.find((one) => !one.ok) ?? ok(undefined);
  },
}));
