import type { KnownFile } from "#domain/picked-folder/check-change.ts";
import { MAX_TASK_DEPTH } from "#domain/tasks/task-ids.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { PickedFolderRow } from "#storage/rows.ts";

/** Folders that conversations may use, and what their branches know of the files. Any tab may write them. */
export interface PickedFolderStore {
  get: (contextId: string) => Promise<PickedFolderRow | undefined>;
  /** Emits without a `row` if the conversation has no folder. */
  watch(contextId: string): LiveQuery<{ row?: PickedFolderRow }>;
  /**
   * The folder of a conversation or, if it is a sub-task, of the nearest conversation above it that has
   * one.
   */
  getAbove: (contextId: string) => Promise<PickedFolderRow | undefined>;
  watchUsers(): LiveQuery<FolderUserIds>;
  /** Replaces the conversation's folder. What was known of the files of the one before is forgotten. */
  put(row: PickedFolderRow): Promise<WriteResult>;
  remove(contextId: string): Promise<WriteResult>;
  known(branchId: string, path: string): Promise<KnownFile | undefined>;
  /** Stores what a branch knows of a file; durable once it resolves. */
  know(file: KnownFile): Promise<WriteResult>;
}

/** Ids of the conversations that have a folder, and of all sub-tasks below them. */
export interface FolderUserIds {
  having: ReadonlySet<string>;
  below: ReadonlySet<string>;
}

async function usersIn(db: BoughDatabase): Promise<FolderUserIds> {
  const having = await db.pickedFolders.toCollection().primaryKeys();
  const below = new Set<string>();
  for (let at = having; at.length > 0;) {
    const found = await db.contexts.where("parentId").anyOf(at).primaryKeys();
    at = found.filter((id) => !below.has(id));
    for (const id of at) below.add(id);
  }
  return { having: new Set(having), below };
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
    getAbove: async (contextId) => {
      let at: string | undefined = contextId;
      for (let depth = 0; at !== undefined && depth <= MAX_TASK_DEPTH; depth += 1) {
        const row: PickedFolderRow | undefined = await get(at);
        if (row !== undefined) return row;
        at = (await strict.contexts.get(at))?.parentId;
      }
      return undefined;
    },
    watchUsers: () => watchQuery(() => usersIn(strict)),
    put: (row) => replace(row.contextId, row),
    remove: (contextId) => replace(contextId),
    known: (branchId, path) => strict.folderFiles.get([branchId, path]),
    know: (file) => attemptWrite(() => strict.folderFiles.put(file)),
  };
}
