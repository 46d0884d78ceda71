import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Mode } from "#domain/modes/mode.ts";
import type { WriteResult } from "#storage/problems.ts";

/** A mode as it is being edited in its form. */
export type ModeDraft = Omit<Mode, "createdAt" | "updatedAt" | "deletedAt">;

/** Actions on the person's modes. */
export interface ModeActions {
  /** Stores a mode as it is now. `createdAt` is absent if it is new. */
  save(mode: ModeDraft, createdAt?: number): Promise<WriteResult>;
  /** Removes a mode, so that it can no longer be chosen. Conversations that use it keep it. */
  remove(id: string): Promise<WriteResult>;
  restore(id: string): Promise<WriteResult>;
}

export const useModeActions = serviceHook(({ modes, now }): ModeActions => ({
  save: (mode, createdAt) => {
    const updatedAt = now();
    return modes.put({ ...mode, createdAt: createdAt ?? updatedAt, updatedAt });
  },
  remove: (id) => modes.setDeleted(id, now(), now()),
  restore: (id) => modes.setDeleted(id, undefined, now()),
}));
