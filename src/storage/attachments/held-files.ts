import { toStorageProblem } from "#storage/problems.ts";

/**
 * Holds the bytes that an import has read until the person confirms it, and those of an export until they
 * are saved. A browser keeps only a few hundred MB of blobs and drops the rest (Chromium:
 * `NotReadableError`). So beyond a small amount, bytes go into files of the origin's own file system, in a
 * directory that is removed when it is no longer needed.
 */
export interface HeldFiles {
  /** Name of the directory. It is all that a worker needs in order to write there. */
  name: string;
  /** Resolves once the directory is locked, so that no tab takes it for a leftover. */
  held: Promise<void>;
  /** Removes the files. */
  release(): Promise<void>;
}

/** All directories' names begin with this, followed by what the files are for and an id. */
const NAME = "bough-held-";
const EXPORT = `${NAME}export-`;

/**
 * How long the browser may take to save an export (milliseconds), even after its tab was closed. Nothing
 * reports when it has finished.
 */
export const SAVED_WITHIN = 3_600_000;

export function holdFiles(of: "import" | "export"): HeldFiles {
  const name = `${of === "export" ? EXPORT : NAME}${crypto.randomUUID()}`;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const held = new Promise<void>((resolve, reject) => {
    const hold = async () => {
      resolve();
      await ended;
      await remove(name);
    };
    navigator.locks.request(name, hold).catch(reject);
  });
  const release = async () => {
    end();
    await held.catch(() => {});
    // This lock is granted once the files are gone.
    await navigator.locks.request(name, () => undefined);
  };
  return { name, held, release };
}

/**
 * Removes what tabs left behind when they ended.
 *
 * @param now Unix milliseconds; an export that may still be being saved stays
 */
export async function removeLeftFiles(now: number): Promise<void> {
  for (const name of await heldNames()) {
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null || (await mayBeBeingSaved(name, now))) return;
      await remove(name);
    });
  }
}

async function mayBeBeingSaved(name: string, now: number): Promise<boolean> {
  if (!name.startsWith(EXPORT)) return false;
  try {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(name);
    for await (const entry of directory.values()) {
      if (entry.kind !== "file") continue;
      const { lastModified } = await entry.getFile();
      if (Math.abs(now - lastModified) < SAVED_WITHIN) return true;
    }
  } catch {
    // Files that cannot be read are not being saved.
  }
  return false;
}

/** Removes the files of all tabs, whether they still need them or not. */
export async function eraseHeldFiles(): Promise<void> {
  for (const name of await heldNames()) await remove(name);
}

async function heldNames(): Promise<string[]> {
  const names: string[] = [];
  try {
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) if (name.startsWith(NAME)) names.push(name);
  } catch {
    // The browser has no file system for this origin.
  }
  return names;
}

/**
 * While one of a directory's files is still being written: milliseconds between attempts to remove it, and
 * how many.
 */
const AGAIN_AFTER = 300;
const TRIES = 5;

async function remove(name: string): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const root = await navigator.storage.getDirectory();
      return await root.removeEntry(name, { recursive: true });
    } catch (error) {
      const isInUse = error instanceof DOMException && error.name === "NoModificationAllowedError";
      // Otherwise it was never made. If it stays in use, the next visit removes it.
      if (!isInUse) return;
      await new Promise((resolve) => {
        setTimeout(resolve, AGAIN_AFTER);
      });
    }
  }
}

/** Bytes of one import or export that may be in memory. */
export const HELD_IN_MEMORY = 16 * 1024 * 1024;

export class FileHolder {
  readonly #name: string | undefined;
  readonly #most: number;
  readonly #prefix: string;
  #directory: Promise<FileSystemDirectoryHandle | undefined> | undefined;
  #inMemory = 0;
  #count = 0;

  /**
   * @param name name of the directory; without one, everything stays in memory
   * @param most how many bytes may be in memory
   * @param prefix what the files' names begin with; two holders that write to one directory at the same
   *   time need different ones
   */
  constructor(name?: string, most = HELD_IN_MEMORY, prefix = "") {
    this.#name = name;
    this.#most = most;
    this.#prefix = prefix;
  }

  /** Rejects with the browser's error if the disk is full. */
  async hold(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
    const file = await this.holdOnDisk(bytes);
    return file === undefined ? new Blob([bytes], { type }) : file.slice(0, file.size, type);
  }

  /**
   * Undefined if the bytes may stay in memory, or if the browser has no such files; the caller must then
   * keep them. Rejects with the browser's error if the disk is full.
   */
  async holdOnDisk(bytes: Uint8Array<ArrayBuffer>): Promise<File | undefined> {
    const isFew = this.#inMemory + bytes.length <= this.#most;
    const file = isFew ? undefined : await this.#write(bytes);
    if (file === undefined) this.#inMemory += bytes.length;
    return file;
  }

  /** Undefined if the browser has no such files. */
  async #write(bytes: Uint8Array<ArrayBuffer>): Promise<File | undefined> {
    this.#directory ??= directoryOf(this.#name);
    const directory = await this.#directory;
    if (directory === undefined) return undefined;
    this.#count += 1;
    try {
      const handle = await directory.getFileHandle(`${this.#prefix}${String(this.#count)}`, {
        create: true,
      });
      await writeInto(handle, bytes);
      return await handle.getFile();
    } catch (error) {
      if (toStorageProblem(error).kind === "full") throw error;
      return undefined;
    }
  }
}

/**
 * The handle in a worker, where it can write synchronously, even if the browser has no writable streams.
 * The DOM's types lack it.
 */
interface WorkersHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    /** Returns how many bytes were written. */
    write(bytes: Uint8Array, options: { at: number }): number;
    close(): void;
  }>;
}

async function writeInto(
  handle: FileSystemFileHandle | WorkersHandle,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (!("createSyncAccessHandle" in handle)) {
    const stream = await handle.createWritable();
    await stream.write(bytes);
    return stream.close();
  }
  const file = await handle.createSyncAccessHandle();
  try {
    for (let at = 0; at < bytes.length;) {
      const written = file.write(bytes.subarray(at), { at });
      if (written === 0)
        throw new DOMException("Nothing more can be written.", "QuotaExceededError");
      at += written;
    }
  } finally {
    file.close();
  }
}

async function directoryOf(name?: string): Promise<FileSystemDirectoryHandle | undefined> {
  if (name === undefined) return undefined;
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create: true });
  } catch {
    return undefined;
  }
}
