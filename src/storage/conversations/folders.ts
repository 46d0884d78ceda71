import { foldersInOrder, placeAfter } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite, StorageAbort, toStorageResult } from "#storage/problems.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

/** A change to a folder. `deletedAt: null` brings the folder back. */
export interface FolderChange {
  id: string;
  name?: string;
  /** If given and the folder has any other name, nothing changes. */
  from?: string;
  place?: number;
  deletedAt?: number | null;
}

/** Rows of `folders`. Any tab may write them. */
export interface FolderStore {
  /** All folders, including the deleted ones. */
  list(): Promise<Folder[]>;
  /** The folders in order, without the deleted ones. */
  watchAll(): LiveQuery<Folder[]>;
  /** Adds a folder after all others. */
  add(folder: Pick<Folder, "id" | "name">, now: number): Promise<WriteResult>;
  /** Changes rows in one transaction, and returns the changes that undo it. */
  change(
    changes: readonly FolderChange[],
    now: number,
  ): Promise<Result<FolderChange[], StorageProblem>>;
}

export function createFolderStore({ strict }: Databases): FolderStore {
  const list = () => strict.folders.toArray();
  return {
    list,
    watchAll: () => watchQuery(async () => foldersInOrder(await list())),
    add: ({ id, name }, now) =>
      attemptWrite(() =>
        strict.transaction("rw", strict.folders, async () => {
          const place = placeAfter(await list());
          await strict.folders.add({ id, name, place, createdAt: now, updatedAt: now });
        }),
      ),
    change: (changes, now) =>
      toStorageResult(() =>
        strict.transaction("rw", strict.folders, async () => {
          const rows = await strict.folders.bulkGet(changes.map(({ id }) => id));
          const back: FolderChange[] = [];
          for (const [at, change] of changes.entries()) {
            const row = rows[at];
            if (row === undefined) throw new StorageAbort("not_found", "There is no such folder.");
            if (change.from !== undefined && row.name !== change.from) {
              throw new StorageAbort("not_found", "It has another name by now.");
            }
            back.push(reverseOf(row, change));
            await strict.folders.put(changed(row, change, now));
          }
          return back;
        }),
      ),
  };
}

function changed(
  row: Folder,
  { deletedAt, from: _from, ...change }: FolderChange,
  now: number,
): Folder {
  const { deletedAt: before, ...rest } = row;
  const deletion = deletedAt === undefined ? before : (deletedAt ?? undefined);
  return {
    ...rest,
    ...change,
    updatedAt: now,
    ...(deletion === undefined ? {} : { deletedAt: deletion }),
  };
}

function reverseOf(row: Folder, change: FolderChange): FolderChange {
  return {
    id: row.id,
    ...(change.name === undefined ? {} : { name: row.name, from: change.name }),
    ...(change.place === undefined ? {} : { place: row.place }),
    ...(change.deletedAt === undefined ? {} : { deletedAt: row.deletedAt ?? null }),
  };
}
