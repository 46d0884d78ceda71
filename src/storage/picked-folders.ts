import type { KnownFile } from "#domain/picked-folder/check-change.ts";

import type { Databases } from "./db.ts";
import { watchQuery } from "./live-query.ts";
import type { LiveQuery } from "./live-query.ts";
import { attemptWrite } from "./problems.ts";
import type { WriteResult } from "./problems.ts";
import type { PickedFolderRow } from "./rows.ts";

/** Folders that conversations may use, and what their branches know of the files. Any tab writes. */
export interface PickedFolderStore {
  get(contextId: string): Promise<PickedFolderRow | undefined>;
  /** Without a `row` there is none. */
  watch(contextId: string): LiveQuery<{ row?: PickedFolderRow }>;
  /** The conversations that have one. */
  watchContextIds(): LiveQuery<readonly string[]>;
  /** Replaces the folder that the conversation had; what is known of its files is forgotten. */
  put(row: PickedFolderRow): Promise<WriteResult>;
  remove(contextId: string): Promise<WriteResult>;
  known(branchId: string, path: string): Promise<KnownFile | undefined>;
  /** Durable when it resolves. */
  know(file: KnownFile): Promise<WriteResult>;
}

export function createPickedFolderStore({ strict }: Databases): PickedFolderStore {
  const get = (contextId: string) => strict.pickedFolders.get(contextId);
  const replace = (contextId: string, row?: PickedFolderRow) =>
    attemptWrite(() =>
      strict.transaction("rw", strict.pickedFolders, strict.folderFiles, async () => {
        await strict.folderFiles.where("contextId").equals(contextId).delete();
        if (row === undefined) await strict.pickedFolders.delete(contextId);
        else await strict.pickedFolders.put(row);
      }),
    );
  return {
    get,
    watch: (contextId) =>
      watchQuery(async () => {
        const row = await get(contextId);
        return row === undefined ? {} : { row };
      }),
    watchContextIds: () =>
      watchQuery(async () => strict.pickedFolders.toCollection().primaryKeys()),
    put: (row) => replace(row.contextId, row),
    remove: (contextId) => replace(contextId),
    known: (branchId, path) => strict.folderFiles.get([branchId, path]),
    know: (file) => attemptWrite(() => strict.folderFiles.put(file)),
  };
}
