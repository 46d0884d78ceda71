import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { FolderChangeRow, FolderFileSide } from "#storage/rows.ts";

import { FOLDER_LOCK, stateOf } from "./folder-access.ts";
import { folderFailure, removeFile, replaceFile, textIn } from "./folder-disk.ts";
import type { PickedFolders } from "./picked-folders.ts";

/** A file of the folder before or after a change; null if there was none. */
export type ChangeSide = { size: number; text?: string } | null;

/** What a call has changed in the folder, and what the file is now. */
export interface FolderChangeHere {
  path: string;
  before: ChangeSide;
  after: ChangeSide;
  /**
   * The state of the file now. `other`: neither of the two, because somebody has changed it since.
   * `elsewhere`: the change was made in a folder that is no longer picked.
   */
  now: "after" | "before" | "other" | "locked" | "elsewhere";
}

/** Reads what is stored of a change, and the file on the disk where that is allowed. */
export async function readChange(
  folders: PickedFolders,
  row: FolderChangeRow,
): Promise<FolderChangeHere> {
  const [before, after, now] = await Promise.all([
    sideOf(row.before),
    sideOf(row.after),
    stateNow(folders, row),
  ]);
  return { path: row.path, before, after, now };
}

async function sideOf(side: FolderFileSide | null): Promise<ChangeSide> {
  if (side === null) return null;
  const text = textIn(await side.data.arrayBuffer());
  return { size: side.data.size, ...(text === undefined ? {} : { text }) };
}

async function stateNow(
  folders: PickedFolders,
  row: FolderChangeRow,
): Promise<FolderChangeHere["now"]> {
  const folder = await folders.store.get(row.contextId);
  if (folder === undefined || !(await folder.handle.isSameEntry(row.handle))) return "elsewhere";
  if ((await folders.permission(folder)) !== "granted") return "locked";
  try {
    const { state } = await stateOf(folder.handle, row.path);
    if (state === hashOf(row.after)) return "after";
    return state === hashOf(row.before) ? "before" : "other";
  } catch {
    // If the person presses to change the file, they are told why.
    return "other";
  }
}

/**
 * Sets the file back to what it was before a call's change, or to what it was after it, but only if the file
 * still is the other of the two (law J8). Call it right after a press: the browser may have to ask. The error
 * is a sentence for the person.
 */
export async function setChange(
  folders: PickedFolders,
  callId: string,
  to: "before" | "after",
): Promise<Result<void, string>> {
  const row = await folders.made.get(callId);
  if (row === undefined) return err("What was there before is no longer kept.");
  const folder = await folders.store.get(row.contextId);
  if (folder === undefined || !(await folder.handle.isSameEntry(row.handle))) {
    return err(`Its folder “${row.handle.name}” isn’t picked any more.`);
  }
  if ((await folders.allow(folder)) !== "granted") {
    return err(`The browser keeps the folder “${folder.handle.name}” closed.`);
  }
  const [from, wanted] = to === "before" ? [row.after, row.before] : [row.before, row.after];
  try {
    const isDone = await navigator.locks.request(FOLDER_LOCK, () =>
      exchange(folder.handle, row.path, from, wanted),
    );
    return isDone ? ok(undefined) : err(`${row.path} has been changed since, by somebody else.`);
  } catch (error) {
    return err((await folderFailure(error, folder.handle)).message);
  } finally {
    folders.diskChanged();
  }
}

/**
 * Exchanges the file if it is as in `from`. Returns whether it is as wanted now; if it was neither of the
 * two, nothing is changed.
 */
async function exchange(
  root: FileSystemDirectoryHandle,
  path: string,
  from: FolderFileSide | null,
  wanted: FolderFileSide | null,
): Promise<boolean> {
  const { state } = await stateOf(root, path);
  // The person may have pressed before the page could see that the file is already as wanted.
  if (state === hashOf(wanted)) return true;
  if (state !== hashOf(from)) return false;
  if (wanted === null) {
    await removeFile(root, path);
    return true;
  }
  const data = new Uint8Array(await wanted.data.arrayBuffer());
  await replaceFile(root, path, data, async () => {
    if ((await stateOf(root, path)).state !== state)
      throw new Error("it was changed by somebody else just now");
  });
  return true;
}

function hashOf(side: FolderFileSide | null): string | null {
  return side === null ? null : side.sha256;
}
