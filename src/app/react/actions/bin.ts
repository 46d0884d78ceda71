import { sweepBlobs } from "#app/attachments/sweep.ts";
import type { CommandResult } from "#app/commands/command-context.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { engineOf } from "#app/root/engine.ts";
import type { BinEntry, BinnedBranches } from "#storage/conversations/bin.ts";
import type { WriteResult } from "#storage/problems.ts";

export type { BinEntry };

/** Actions in the bin, other than restoring a conversation (`conversations.ts`). */
export interface BinActions {
  restoreBranches(binned: Pick<BinnedBranches, "contextId" | "restoreBy">): Promise<CommandResult>;
  /**
   * Removes everything in the bin, or one entry, for good, and then the bytes to which nothing refers any
   * more.
   */
  empty(only?: BinEntry): Promise<WriteResult>;
}

export const useBinActions = serviceHook((services): BinActions => ({
  restoreBranches: ({ contextId, restoreBy }) =>
    engineOf(services)
      .open(contextId)
      .dispatch(
        "undoId" in restoreBy
          ? { type: "undo", ...restoreBy }
          : { type: "branch.restore", ...restoreBy },
      ),
  empty: async (only) => {
    const emptied = await services.bin.empty(only);
    if (!emptied.ok) return emptied;
    void sweepBlobs(services);
    return { ok: true, value: undefined };
  },
}));
