import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { FolderChangeRow } from "#storage/rows.ts";

/** What calls have changed in picked folders, so that the person sees it and can put it back. */
export interface FolderChangeStore {
  get(callId: string): Promise<FolderChangeRow | undefined>;
  /** Without a `row` nothing is kept of it. */
  watch(callId: string): LiveQuery<{ row?: FolderChangeRow }>;
  /** Durable when it resolves. The oldest of the conversation go where there are too many. */
  keep(row: FolderChangeRow): Promise<WriteResult>;
}

/** Kept of one conversation; bytes are those of both sides. */
export const KEPT_CHANGES = { count: 500, bytes: 64 * 1024 * 1024 };

export function createFolderChangeStore(
  { strict }: Databases,
  most = KEPT_CHANGES,
): FolderChangeStore {
  const get = (callId: string) => strict.folderChanges.get(callId);
  return {
    get,
    watch: (callId) =>
      watchQuery(async () => {
        const row = await get(callId);
        return row === undefined ? {} : { row };
      }),
    keep: (row) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.folderChanges, async () => {
          const others = await strict.folderChanges
            .where("contextId")
            .equals(row.contextId)
            .filter(({ callId }) => callId !== row.callId)
            .toArray();
          await strict.folderChanges.bulkDelete(tooMany(row, others, most));
          await strict.folderChanges.put(row);
        }),
      ),
  };
}

/** The ids of those that have to go for this one. */
function tooMany(
  row: FolderChangeRow,
  others: readonly FolderChangeRow[],
  most: typeof KEPT_CHANGES,
): string[] {
  let left = most.bytes - sizeOf(row);
  const newest = others.toSorted((one, other) => other.at - one.at);
  return newest.flatMap((one, at) => {
    left -= sizeOf(one);
    return left < 0 || at >= most.count - 1 ? [one.callId] : [];
  });
}

function sizeOf({ before, after }: FolderChangeRow): number {
  return (before?.data.size ?? 0) + (after?.data.size ?? 0);
}
