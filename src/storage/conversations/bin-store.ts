import type { Result } from "#domain/result.ts";
import { forgetScreens } from "#platform/kept-screens.ts";
import type { Databases } from "#storage/db.ts";
import { lazyQuery, watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import type { Bin, BinEntry, EmptyBinResult } from "./bin.ts";
import { changeContexts } from "./change-contexts.ts";

/** Deleted conversations, which need no writing tab: one field of their rows says it. */
export interface BinStore {
  /** What is in the bin, the branches of other conversations too. */
  watch(): LiveQuery<Bin>;
  /** The ids of the conversations in it. */
  ids(): LiveQuery<string[]>;
  /** One or several in one transaction. */
  moveToBin(
    contextIds: string | readonly string[],
    now: number,
  ): Promise<Result<void, StorageProblem>>;
  restore(contextIds: string | readonly string[]): Promise<Result<void, StorageProblem>>;
  /** Permanently removes the conversations and branches in the bin, or one entry of it. */
  empty(only?: BinEntry): Promise<Result<EmptyBinResult, StorageProblem>>;
}

export function createBinStore({ strict }: Databases): BinStore {
  return {
    watch: () => lazyQuery(async () => (await import("./bin.ts")).watchBin(strict)),
    ids: () => watchQuery(() => strict.contexts.orderBy("deletedAt").primaryKeys()),
    moveToBin: async (contextIds, deletedAt) => {
      const moved = await changeContexts(strict, contextIds, (row) =>
        Object.assign(row, { deletedAt }),
      );
      forgetScreens([contextIds].flat());
      return moved;
    },
    restore: (contextIds) =>
      changeContexts(strict, contextIds, (context) => delete context.deletedAt),
    empty: (only) =>
      toStorageResult(async () => {
        const emptied = await (await import("./bin.ts")).emptyBin(strict, only);
        // A branch that is gone may have been on any.
        forgetScreens();
        return emptied;
      }),
  };
}
