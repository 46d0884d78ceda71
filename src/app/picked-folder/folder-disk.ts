import { isUsableName, namesIn } from "#domain/picked-folder/folder-path.ts";
import { MAX_FOLDER_FILE } from "#domain/picked-folder/planned-text.ts";
import { isLeftOut } from "#domain/workspace/new-path.ts";
import type { FolderFinds, FolderListing } from "#tools/folder/folder-access.ts";
import { ToolFailure } from "#tools/tool.ts";

/**
 * The most entries in a list, entries read to make it, levels of folders, and skipped entries that are named.
 */
const MOST = { listed: 1_000, seen: 20_000, deep: 30, skipped: 30 };

/**
 * The most paths and lines that a search finds, bytes of a file that is searched, and characters of a line.
 */
const FINDS = { paths: 100, lines: 100, file: 1024 * 1024, line: 300 };

interface Entry {
  path: string;
  handle: FileSystemFileHandle | FileSystemDirectoryHandle;
}

interface Walk {
  signal: AbortSignal;
  skip: (path: string) => void;
  /** Called when a limit was met. */
  cut: () => void;
}

/**
 * All entries below a folder, level by level, each level in the order of names. The browser follows no link
 * out of a picked folder: Chromium leaves symbolic links out.
 */
async function* walk(
  top: FileSystemDirectoryHandle,
  prefix: string,
  { signal, skip, cut }: Walk,
): AsyncGenerator<Entry> {
  let level: { path: string; handle: FileSystemDirectoryHandle }[] = [
    { path: prefix, handle: top },
  ];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= MOST.deep) return cut();
    const below: typeof level = [];
    for (const folder of level) {
      const { entries, isCut } = await entriesOf(folder, MOST.seen - seen, signal);
      seen += entries.length;
      for (const entry of entries) {
        const name = namesIn(entry.path).at(-1) ?? "";
        if (isLeftOut(name) || !isUsableName(name)) {
          skip(entry.path);
          continue;
        }
        yield entry;
        if (entry.handle.kind === "directory") below.push({ ...entry, handle: entry.handle });
      }
      if (isCut) return cut();
    }
    level = below;
  }
}

async function entriesOf(
  { path, handle }: { path: string; handle: FileSystemDirectoryHandle },
  most: number,
  signal: AbortSignal,
): Promise<{ entries: Entry[]; isCut: boolean }> {
  const entries: Entry[] = [];
  let isCut = false;
  for await (const [name, child] of handle.entries()) {
    signal.throwIfAborted();
    if (entries.length >= most) {
      isCut = true;
      break;
    }
    entries.push({
      path: path === "" ? name : `${path}/${name}`,
      handle: child,
    });
  }
  return { entries: entries.toSorted((one, other) => (one.path < other.path ? -1 : 1)), isCut };
}

export async function listFolder(
  root: FileSystemDirectoryHandle,
  folder: string,
  signal: AbortSignal,
): Promise<FolderListing> {
  const entries: string[] = [];
  const skipped: string[] = [];
  let isCut = false;
  const top = await directoryAt(root, namesIn(folder));
  const walked = walk(top, folder, {
    signal,
    skip: (path) => void (skipped.length < MOST.skipped && skipped.push(path)),
    cut: () => void (isCut = true),
  });
  for await (const { path, handle } of walked) {
    if (entries.length >= MOST.listed) return { entries, skipped, isCut: true };
    entries.push(handle.kind === "directory" ? `${path}/` : path);
  }
  return { entries, skipped, isCut };
}

export async function searchFolder(
  root: FileSystemDirectoryHandle,
  { words, folder }: { words: string; folder: string },
  signal: AbortSignal,
): Promise<FolderFinds> {
  const wanted = words.toLowerCase();
  const found = { paths: [] as string[], lines: [] as FolderFinds["lines"][number][] };
  let isCut = false;
  const top = await directoryAt(root, namesIn(folder));
  const cut = () => void (isCut = true);
  for await (const { path, handle } of walk(top, folder, { signal, skip: () => {}, cut })) {
    if (found.lines.length >= FINDS.lines || found.paths.length >= FINDS.paths) {
      return cutOff(found, true);
    }
    // A stopped search must not go on through thousands of files.
    signal.throwIfAborted();
    if (path.toLowerCase().includes(wanted)) found.paths.push(path);
    if (handle.kind !== "file") continue;
    // Pushed one by one instead of spread, because the number of a call's arguments is limited.
    for (const line of await linesIn(path, handle, wanted)) found.lines.push(line);
  }
  return cutOff(found, isCut);
}

function cutOff({ paths, lines }: Omit<FolderFinds, "isCut">, isCut: boolean): FolderFinds {
  const kept = lines.slice(0, FINDS.lines);
  return { paths, lines: kept, isCut: isCut || kept.length < lines.length };
}

async function linesIn(
  path: string,
  handle: FileSystemFileHandle,
  wanted: string,
): Promise<FolderFinds["lines"]> {
  // A file that disappears in the meantime has no lines.
  const file = await handle.getFile().catch(() => undefined);
  if (file === undefined || file.size > FINDS.file) return [];
  const text = textIn(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (text === undefined) return [];
  const lines: FolderFinds["lines"][number][] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (!line.toLowerCase().includes(wanted)) continue;
    lines.push({ path, line: at + 1, text: line.slice(0, FINDS.line) });
    // One more than the limit shows that there are more.
    if (lines.length > FINDS.lines) break;
  }
  return lines;
}

/** The file's bytes; undefined if there is no such file. */
export async function readBytes(
  root: FileSystemDirectoryHandle,
  path: string,
): Promise<ArrayBuffer | undefined> {
  const handle = await fileAt(root, path);
  if (handle === undefined) return undefined;
  const file = await handle.getFile();
  if (file.size > MAX_FOLDER_FILE) {
    throw failure(
      `${path} has ${file.size} bytes. Files of more than ${MAX_FOLDER_FILE / 1024 / 1024} MB cannot be read here.`,
    );
  }
  return file.arrayBuffer();
}

/** The text of a file; undefined if its bytes are not UTF-8 text. */
export function textIn(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Replaces a file at once or not at all. The browser writes a new file beside it, and `mayStill` is called
 * when only the exchange is left.
 * @throws ToolFailure if `mayStill` does
 */
export async function replaceFile(
  root: FileSystemDirectoryHandle,
  path: string,
  data: Uint8Array<ArrayBuffer>,
  mayStill: () => Promise<void>,
): Promise<void> {
  const names = namesIn(path);
  const isNew = (await fileAt(root, path)) === undefined;
  if (isNew) await mayStill();
  const folder = await directoryAt(root, names.slice(0, -1), true);
  const handle = await folder.getFileHandle(names.at(-1) ?? "", { create: true });
  try {
    await writeInto(handle, data, isNew ? undefined : mayStill);
  } catch (error) {
    if (isNew) await folder.removeEntry(handle.name).catch(() => undefined);
    throw error;
  }
  const { size } = await handle.getFile();
  if (size !== data.byteLength) {
    throw failure(`${path} has ${size} bytes after writing ${data.byteLength}. Read it again.`);
  }
}

async function writeInto(
  handle: FileSystemFileHandle,
  data: Uint8Array<ArrayBuffer>,
  mayStill: (() => Promise<void>) | undefined,
): Promise<void> {
  const writing = await handle.createWritable({ keepExistingData: false });
  try {
    await writing.write(data);
    await mayStill?.();
  } catch (error) {
    await writing.abort().catch(() => undefined);
    throw error;
  }
  await writing.close();
}

export async function removeFile(root: FileSystemDirectoryHandle, path: string): Promise<void> {
  const names = namesIn(path);
  const folder = await directoryAt(root, names.slice(0, -1));
  await folder.removeEntry(names.at(-1) ?? "");
}

async function fileAt(
  root: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemFileHandle | undefined> {
  const names = namesIn(path);
  try {
    const folder = await directoryAt(root, names.slice(0, -1));
    return await folder.getFileHandle(names.at(-1) ?? "");
  } catch (error) {
    if (nameOf(error) === "NotFoundError" && (await isThere(root))) return undefined;
    throw error;
  }
}

async function directoryAt(
  root: FileSystemDirectoryHandle,
  names: readonly string[],
  create = false,
): Promise<FileSystemDirectoryHandle> {
  let at = root;
  for (const name of names) at = await at.getDirectoryHandle(name, { create });
  return at;
}

/** Whether the picked folder itself can still be found. */
async function isThere(root: FileSystemDirectoryHandle): Promise<boolean> {
  try {
    await root.keys().next();
    return true;
  } catch {
    return false;
  }
}

/** Turns the browser's error into words for a model. */
export async function folderFailure(
  error: unknown,
  root: FileSystemDirectoryHandle,
): Promise<ToolFailure> {
  if (error instanceof ToolFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  switch (nameOf(error)) {
    case "NotFoundError":
      return (await isThere(root))
        ? failure("There is no such file or folder.")
        : failure(
            "The picked folder is no longer where it was: it was moved, renamed or deleted. The person can pick it again in the panel Files.",
          );
    case "TypeMismatchError":
      return failure("A folder is where a file was named, or a file where a folder was.");
    case "TypeError":
      return failure("The browser does not allow this name.");
    case "NotAllowedError":
    case "SecurityError":
      return failure(`The browser does not allow this (${message}).`);
    case "NoModificationAllowedError":
      return failure("Another program or tab has the file open for writing. Try again later.");
    case "QuotaExceededError":
      return failure("The disk is full. The file is as it was.");
    case "AbortError":
      return new ToolFailure("aborted", `Stopped: ${message}`);
    default:
      return failure(`The file could not be read or written (${message}).`);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

function failure(message: string): ToolFailure {
  return new ToolFailure("invalid_arguments", message);
}
