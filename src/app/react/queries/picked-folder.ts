import { useSyncExternalStore } from "react";

import { readChange } from "#app/picked-folder/folder-changes.ts";
import type { FolderChangeHere } from "#app/picked-folder/folder-changes.ts";
import { canPickFolders } from "#app/picked-folder/folder-permission.ts";
import type { FolderPermission } from "#app/picked-folder/folder-permission.ts";
import { createFolderPreview } from "#app/picked-folder/folder-preview.ts";
import type { FolderPreview, PreviewOf } from "#app/picked-folder/folder-preview.ts";
import { pickedFoldersOf } from "#app/picked-folder/picked-folders.ts";
import { useAsync } from "#app/react/internal/use-async.ts";
import { useLiveQuery, useServices } from "#app/react/internal/use-services.ts";
import type { PickedFolderRow } from "#storage/rows.ts";

export type { ChangeSide, FolderChangeHere } from "#app/picked-folder/folder-changes.ts";
export type { FolderPreview } from "#app/picked-folder/folder-preview.ts";

/** The folder of a conversation as the person sees it. */
export type FolderHere =
  /** The browser lets no page use a folder. */
  | { kind: "impossible" }
  | { kind: "none" }
  | { kind: "picked"; row: PickedFolderRow; permission: FolderPermission };

/** The picked folder of a conversation; undefined until it is read. */
export function usePickedFolder(contextId: string): FolderHere | undefined {
  const services = useServices();
  const folders = pickedFoldersOf(services);
  const read = useLiveQuery(() => folders.store.watch(contextId), [contextId]);
  const count = useSyncExternalStore(folders.changes.subscribe, folders.changes.count);
  const row = read?.row;
  const state = useAsync(
    async () => ({ row, permission: row && (await folders.permission(row)) }),
    [folders, row, count],
  );
  if (read === undefined) return undefined;
  if (row === undefined) return { kind: canPickFolders() ? "none" : "impossible" };
  if (state?.row !== row || state.permission === undefined) return undefined;
  return { kind: "picked", row, permission: state.permission };
}

/** What a call has changed on the disk; undefined until it is read, null if nothing of it is kept. */
export function useFolderChange(callId: string): FolderChangeHere | null | undefined {
  const services = useServices();
  const folders = pickedFoldersOf(services);
  const kept = useLiveQuery(() => folders.made.watch(callId), [callId]);
  const count = useSyncExternalStore(folders.changes.subscribe, folders.changes.count);
  const row = kept?.row;
  const read = useAsync(async () => row && (await readChange(folders, row)), [folders, row, count]);
  if (kept === undefined) return undefined;
  return row === undefined ? null : read;
}

/** What a call would change on the disk now; undefined until it is read. */
export function useFolderPreview(of: PreviewOf): FolderPreview | undefined {
  const services = useServices();
  const folders = pickedFoldersOf(services);
  const count = useSyncExternalStore(folders.changes.subscribe, folders.changes.count);
  return useAsync(
    () => createFolderPreview(folders, of),
    [folders, count, of.callId, of.branchId, of.contextId, of.toolName, of.argumentsText],
  );
}
