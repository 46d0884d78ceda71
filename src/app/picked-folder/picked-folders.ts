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

/** Folders that the person picked, one for a conversation. */
export interface PickedFolders {
  store: PickedFolderStore;
  /** What calls have changed. */
  made: FolderChangeStore;
  pick(contextId: string, handle: FileSystemDirectoryHandle): Promise<WriteResult>;
  /** Calls that wait for it fail; what is on the disk stays. */
  takeAway(contextId: string): Promise<WriteResult>;
  /** The browser asks the person: call it right after a press. Calls that wait for it go on. */
  allow(row: PickedFolderRow): Promise<FolderPermission>;
  permission(row: PickedFolderRow): Promise<FolderPermission>;
  /** Resolves to whether the person allowed it. */
  waitForLeave(row: PickedFolderRow, signal: AbortSignal): Promise<boolean>;
  /** Something on the disk was changed from this tab. */
  diskChanged(): void;
  /** Counts up whenever a permission or a file may have changed in this tab. */
  changes: { count: () => number; subscribe: (listener: () => void) => () => void };
  /** Unix milliseconds. */
  now: () => number;
  /** By call: the file as the person last saw it in the approval. */
  shown: Map<string, FileState>;
}

/** One for the page: its asks and what was shown are of this tab only. */
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
