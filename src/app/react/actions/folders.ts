import { serviceHook } from "#app/react/internal/service-hook.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { Filing } from "#storage/conversations/arrangement.ts";
import type { FolderChange } from "#storage/conversations/folders.ts";
import type { StorageProblem, WriteResult } from "#storage/problems.ts";

export type { FolderChange, StorageProblem };

/** Actions on folders, and on what is in them. */
export interface FolderActions {
  /** Adds an empty folder after all others. */
  add(folder: { id: string; name: string }): Promise<WriteResult>;
  /** Returns what takes the changes back. */
  change(changes: readonly FolderChange[]): Promise<Result<FolderChange[], StorageProblem>>;
  /** Its conversations stay, in no folder. Returns what takes it back. */
  remove(id: string): Promise<Result<FolderChange[], StorageProblem>>;
  /** The same, unless a conversation is in it. */
  removeIfEmpty(id: string): Promise<Result<FolderChange[], StorageProblem>>;
  /** Puts conversations into folders, or into none. Returns what takes it back. */
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
