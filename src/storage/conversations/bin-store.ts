import type { Result } from "#domain/result.ts";
import { forgetScreens } from "#platform/kept-screens.ts";
import type { Databases } from "#storage/db.ts";
import { lazyQuery, watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import type { Bin, BinEntry, EmptyBinResult } from "./bin.ts";
import { changeContexts } from "./change-contexts.ts";

/** Deleted conversations. Moving them needs no writing tab, because it sets a single field of a row. */
export interface BinStore {
  /** The content of the bin, including single branches of other conversations. */
  watch(): LiveQuery<Bin>;
  /** Ids of the conversations in the bin. */
  ids(): LiveQuery<string[]>;
  /** Moves one or several conversations to the bin in one transaction. */
  moveToBin(
    contextIds: string | readonly string[],
    now: number,
  ): Promise<Result<void, StorageProblem>>;
  restore(contextIds: string | readonly string[]): Promise<Result<void, StorageProblem>>;
  /** Permanently removes everything in the bin, or only one entry of it. */
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
        // Any kept screen may be of a branch that is now gone.
        forgetScreens();
        return emptied;
      }),
  };
}
