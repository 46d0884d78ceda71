import { serviceHook } from "#app/react/internal/service-hook.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { Filing } from "#storage/conversations/arrangement.ts";
import type { FolderChange } from "#storage/conversations/folders.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

export type { FolderChange, StorageProblem };

/** Actions on folders and the conversations in them. */
export interface FolderActions {
  /** Adds an empty folder after all others. */
  add(folder: { id: string; name: string }): Promise<WriteResult>;
  /** Returns the changes that take these back. */
  change(changes: readonly FolderChange[]): Promise<Result<FolderChange[], StorageProblem>>;
  /** Removes a folder. Its conversations stay, in no folder. Returns the changes that take this back. */
  remove(id: string): Promise<Result<FolderChange[], StorageProblem>>;
  /** Removes a folder, unless a conversation is in it. */
  removeIfEmpty(id: string): Promise<Result<FolderChange[], StorageProblem>>;
  /** Puts conversations into folders, or into none. Returns the filings that take this back. */
  fileIn(filings: readonly Filing[]): Promise<Result<Filing[], StorageProblem>>;
  newId(): string;
}

export const useFolderActions = serviceHook((services): FolderActions => {
  const { folders, list, now, newId } = services;
  const remove = (id: string) => folders.change([{ id, deletedAt: now() }], now());
  return {
    add: (folder) => folders.add(folder, now()),
    change: (changes) => folders.change(changes, now()),
    remove,
    removeIfEmpty: async (id) => {
      const within = await list.listedIds({ folderId: id });
      return within.length === 0 ? remove(id) : ok([]);
    },
    fileIn: (filings) => list.fileIn(filings, now()),
    newId,
  };
});
