import { mayFail } from "#domain/may-fail.ts";
import { checkChange } from "#domain/picked-folder/check-change.ts";
import type { FileState } from "#domain/picked-folder/check-change.ts";
import { whyKept } from "#domain/picked-folder/folder-path.ts";
import { MAX_FOLDER_FILE } from "#domain/picked-folder/planned-text.ts";
import type { Result } from "#domain/result.ts";
import { sha256Of } from "#platform/sha256.ts";
import type { WriteResult } from "#storage/problems.ts";
import type { FolderFileSide, PickedFolderRow } from "#storage/rows.ts";
import type { ChangedFile, FolderAccess, FolderIo } from "#tools/folder/folder-access.ts";
import { ToolFailure } from "#tools/tool.ts";

import {
  folderFailure,
  listFolder,
  readBytes,
  removeFile,
  replaceFile,
  searchFolder,
  textIn,
} from "./folder-disk.ts";
import type { PickedFolders } from "./picked-folders.ts";

type Root = FileSystemDirectoryHandle;
/** Finds the row of a picked folder. A change is made only for the folder's own conversation. */
type FindFolder = (contextId: string) => Promise<PickedFolderRow | undefined>;
type Make = (before: string | null) => Result<string | null, string>;

/** A lock, so that picked folders are changed one at a time in all tabs. */
export const FOLDER_LOCK = "bough picked folder";

export function createFolderAccess(folders: PickedFolders): FolderAccess {
  const within = async <Value>(
    io: FolderIo,
    act: (root: Root) => Promise<Value>,
    find: FindFolder = folders.store.getAbove,
  ) => {
    const root = await usableRoot(folders, io, await find(io.contextId));
    try {
      return await act(root);
    } catch (error) {
      throw await folderFailure(error, root);
    }
  };
  return {
    list: (folder, io) => within(io, (root) => listFolder(root, folder, io.signal)),
    search: (words, folder, io) =>
      within(io, (root) => searchFolder(root, { words, folder }, io.signal)),
    read: (path, io) =>
      within(io, async (root) => {
        const bytes = await readBytes(root, path);
        if (bytes === undefined) throw refusal(`There is no file ${path}. List the folder.`);
        // The file is read even if this cannot be recorded; then it must be read again before it is changed.
        await mayFail(note(folders, io, path, await sha256Of(bytes)));
        return { text: textIn(bytes), size: bytes.byteLength };
      }),
    change: (path, make, io) =>
      within(
        io,
        (root) =>
          navigator.locks.request(FOLDER_LOCK, { signal: io.signal }, () =>
            change(folders, { root, path, make, io }),
          ),
        folders.store.get,
      ),
  };
}

/** The picked folder, with permission to use it. Waits for the person where the browser has to ask again. */
async function usableRoot(
  folders: PickedFolders,
  io: FolderIo,
  row: PickedFolderRow | undefined,
): Promise<Root> {
  if (row === undefined) {
    throw refusal(
      "No folder is picked for this conversation. The person can pick one in the panel Files.",
    );
  }
  if ((await folders.permission(row)) === "granted") return row.handle;
  io.progress(`Waits until you allow the folder “${row.handle.name}” again`);
  const allowed = await io.whilePersonDecides(() => folders.waitForLeave(row, io.signal));
  if (allowed) return row.handle;
  throw refusal(
    `The browser has to ask the person again whether this page may use the folder “${row.handle.name}”, and they have not allowed it. Nothing was done. They can allow it in the panel Files.`,
  );
}

interface Change {
  root: Root;
  path: string;
  make: Make;
  io: FolderIo;
}

async function change(
  folders: PickedFolders,
  { root, path, make, io }: Change,
): Promise<ChangedFile> {
  const kept = whyKept(path);
  if (kept !== undefined) throw refusal(`${kept} Nothing was changed.`);
  const { bytes, state: now } = await stateOf(root, path);
  const known = await folders.store.known(io.branchId, path);
  const shown = folders.shown.get(io.callId);
  const verdict = checkChange({ callId: io.callId, known, now, shown });
  if (verdict.kind === "refused") {
    throw refusal(`${path}: ${verdict.why} Nothing was changed. Read it, then try again.`);
  }
  if (verdict.kind === "done") {
    // The change has been made. If this cannot be recorded, the file must be read before it is changed again.
    await mayFail(note(folders, io, path, now, { callId: io.callId, after: now }));
    folders.shown.delete(io.callId);
    return { kind: kindOf(known?.state ?? null, now), size: bytes?.byteLength ?? 0, wasDone: true };
  }
  const data = newBytes(path, make, bytes);
  const after = data === null ? null : await sha256Of(data);
  const change = { callId: io.callId, after };
  // What was there, and the intended change, are stored before anything happens.
  await keepChange(folders, { root, path, io }, [sideOf(bytes, now), sideOf(data, after)]);
  const before = now === null || known === undefined ? now : known.state;
  const noted = await note(folders, io, path, before, change);
  if (!noted.ok) {
    throw refusal(`This browser could not note it (${noted.error.message}). Nothing was changed.`);
  }
  io.signal.throwIfAborted();
  const mayStill = () => refuseIfChanged(root, path, { now, signal: io.signal });
  if (data === null) {
    await mayStill();
    await removeFile(root, path);
  } else {
    await replaceFile(root, path, data, mayStill);
  }
  // If this cannot be recorded, the change stands, and the model must read the file before it changes it
  // again.
  await mayFail(note(folders, io, path, after, change));
  folders.diskChanged();
  folders.shown.delete(io.callId);
  return { kind: kindOf(now, after), size: data?.byteLength ?? 0, wasDone: false };
}

function sideOf(bytes: BlobPart | null | undefined, state: FileState): FolderFileSide | null {
  if (bytes === null || bytes === undefined || state === null) return null;
  return { sha256: state, data: new Blob([bytes]) };
}

/** Stores both sides of a change, so that the person can see it and put it back (law J8). */
async function keepChange(
  { made, now }: PickedFolders,
  { root, path, io: { callId, contextId } }: Pick<Change, "root" | "path" | "io">,
  [before, after]: readonly [FolderFileSide | null, FolderFileSide | null],
): Promise<void> {
  const row = { callId, contextId, handle: root, path, before, after, at: now() };
  const kept = await made.keep(row);
  if (kept.ok) return;
  throw refusal(
    `This browser could not keep what ${path} was (${kept.error.message}). Nothing was changed.`,
  );
}

function kindOf(before: FileState, after: FileState): ChangedFile["kind"] {
  if (after === null) return "deleted";
  return before === null ? "created" : "replaced";
}

function newBytes(
  path: string,
  make: Make,
  bytes: ArrayBuffer | undefined,
): Uint8Array<ArrayBuffer> | null {
  const before = bytes === undefined ? null : (textIn(bytes) ?? "");
  const made = make(before);
  if (!made.ok) throw refusal(`${path}: ${made.error} Nothing was changed.`);
  if (made.value === null) return null;
  const data = new TextEncoder().encode(made.value);
  if (data.byteLength <= MAX_FOLDER_FILE) return data;
  throw refusal(
    `${path} would have more than ${MAX_FOLDER_FILE / 1024 / 1024} MB. Nothing was changed.`,
  );
}

async function refuseIfChanged(
  root: Root,
  path: string,
  { now, signal }: { now: FileState; signal: AbortSignal },
): Promise<void> {
  const { state } = await stateOf(root, path);
  signal.throwIfAborted();
  if (state === now) return;
  throw refusal(
    `${path} was changed by somebody else just now. Nothing was changed. Read it again.`,
  );
}

/** A file's bytes and state on the disk. */
export async function stateOf(
  root: Root,
  path: string,
): Promise<{ bytes: ArrayBuffer | undefined; state: FileState }> {
  const bytes = await readBytes(root, path);
  return { bytes, state: bytes === undefined ? null : await sha256Of(bytes) };
}

/** Stores what the branch's model knows about a file from now on. */
function note(
  { store }: PickedFolders,
  { branchId, contextId }: FolderIo,
  path: string,
  state: FileState,
  change?: { callId: string; after: FileState },
): Promise<WriteResult> {
  const row = { branchId, contextId, path, state };
  return store.know(change === undefined ? row : { ...row, change });
}

function refusal(message: string): ToolFailure {
  return new ToolFailure("invalid_arguments", message);
}
