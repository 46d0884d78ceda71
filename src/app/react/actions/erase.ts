import { serviceHook } from "#app/react/internal/service-hook.ts";
import { startOver } from "#app/root/start-over.ts";
import { noteErased } from "#platform/erased-note.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

export interface EraseActions {
  /**
   * Deletes all data in this browser, then reloads this page and all other tabs as for a first visit. If
   * deleting fails, the page has to be loaded again.
   */
  everything(onBlocked: () => void): Promise<WriteResult>;
}

export const useEraseActions = serviceHook(({ databases }): EraseActions => ({
  everything: async (onBlocked) => {
    const erased = await toStorageResult(async () => {
      const { eraseEverything } = await import("#storage/erase.ts");
      await eraseEverything(databases, onBlocked);
    });
    if (!erased.ok) return erased;
    noteErased();
    startOver();
    return erased;
  },
}));
