import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import type { FileState } from "#domain/picked-folder/check-change.ts";
import { createListeners } from "#platform/listeners.ts";
import { createFolderChangeStore } from "#storage/conversations/folder-changes.ts";
import type { FolderChangeStore } from "#storage/conversations/folder-changes.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { PickedFolderRow } from "#storage/rows.ts";
import { createPickedFolderStore } from "#storage/settings/picked-folders.ts";
import type { PickedFolderStore } from "#storage/settings/picked-folders.ts";

import { askPermission, permissionOf } from "./folder-permission.ts";
import type { FolderPermission } from "./folder-permission.ts";

/** The folders that the person has picked, at most one for each conversation. */
export interface PickedFolders {
  store: PickedFolderStore;
  /** The changes that calls have made. */
  made: FolderChangeStore;
  pick(contextId: string, handle: FileSystemDirectoryHandle): Promise<WriteResult>;
  /**
   * Takes the folder away from a conversation. Calls that wait for permission fail; what is on the disk
   * stays.
   */
  takeAway(contextId: string): Promise<WriteResult>;
  /**
   * Has the browser ask the person for permission. Call it right after a press. Calls that wait for it go on.
   */
  allow(row: PickedFolderRow): Promise<FolderPermission>;
  permission(row: PickedFolderRow): Promise<FolderPermission>;
  /** Waits for the person's permission. Resolves with whether they gave it. */
  waitForLeave(row: PickedFolderRow, signal: AbortSignal): Promise<boolean>;
  /** Announces that this tab has changed something on the disk. */
  diskChanged(): void;
  /** A counter that increases whenever a permission or a file may have changed in this tab. */
  changes: { count: () => number; subscribe: (listener: () => void) => () => void };
  /** The current time in Unix milliseconds. */
  now: () => number;
  /** For each call, the file as the person last saw it in the approval. */
  shown: Map<string, FileState>;
}

/**
 * The picked folders of the page. There is one object per tab, because requests for permission, and what was
 * shown, belong to the tab.
 */
export const pickedFoldersOf = perServices(createPickedFolders);

function createPickedFolders({ databases, keys, now }: Services): PickedFolders {
  const store = createPickedFolderStore(databases);
  const made = createFolderChangeStore(databases);
  const listeners = createListeners();
  let count = 0;
  const changed = () => {
    count += 1;
    listeners.tell();
  };
  const ask = ({ contextId, handle }: PickedFolderRow) =>
    ({ kind: "folder", contextId, name: handle.name }) as const;
  const settle = (contextId: string, given: boolean) =>
    keys.requests.settle({ kind: "folder", contextId, name: "" }, given);
  return {
    store,
    made,
    diskChanged: changed,
    pick: async (contextId, handle) => {
      const stored = await store.put({ contextId, handle, pickedAt: now() });
      changed();
      settle(contextId, false);
      return stored;
    },
    takeAway: async (contextId) => {
      const removed = await store.remove(contextId);
      changed();
      settle(contextId, false);
      return removed;
    },
    allow: async (row) => {
      const given = await askPermission(row.handle);
      changed();
      if (given === "granted") settle(row.contextId, true);
      return given;
    },
    permission: ({ handle }) => permissionOf(handle),
    waitForLeave: async (row, signal) => {
      changed();
      return keys.requests.ask(ask(row), signal);
    },
    changes: { count: () => count, subscribe: listeners.subscribe },
    now,
    shown: new Map(),
  };
}
