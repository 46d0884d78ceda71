import { toStorageProblem } from "#storage/problems.ts";

/**
 * Bytes that an import has read wait until the person confirms it, and those of an export until they are
 * saved. A browser keeps only some hundred MB of blobs and gives up the rest (Chromium: `NotReadableError`),
 * so beyond a few they are files of the origin's own file system, in a directory that goes once it is not needed.
 */
export interface HeldFiles {
  /** Of the directory; whoever writes into it, in a worker too, needs nothing else. */
  name: string;
  /** Resolves when nobody takes the directory for one that was left behind. */
  held: Promise<void>;
  /** Removes the files. */
  release(): Promise<void>;
}

/** Begins like everything that the app names, and is followed by what they are of and an id. */
const NAME = "bough-held-";
const EXPORT = `${NAME}export-`;

/**
 * How long the browser may take to save an export (milliseconds), also once its tab is closed; nothing tells
 * when it is done.
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
    // The lock is free once the files are gone.
    await navigator.locks.request(name, () => undefined);
  };
  return { name, held, release };
}

/**
 * Removes what tabs that have ended left behind.
 *
 * @param now Unix milliseconds: an export stays that may still be being saved
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
    // What cannot be read is not being saved.
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
    // There are no files here at all.
  }
  return names;
}

/** Milliseconds until it is tried again while a file of it is still being written, and how often. */
const AGAIN_AFTER = 300;
const TRIES = 5;

async function remove(name: string): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      const root = await navigator.storage.getDirectory();
      return await root.removeEntry(name, { recursive: true });
    } catch (error) {
      const isInUse = error instanceof DOMException && error.name === "NoModificationAllowedError";
      // It was never made. What is in use for long is removed by the next visit.
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
   * @param name of the directory; without one everything stays in memory
   * @param most bytes that may be in memory
   * @param prefix of the files' names; two that write into one directory at once need different ones
   */
  constructor(name?: string, most = HELD_IN_MEMORY, prefix = "") {
    this.#name = name;
    this.#most = most;
    this.#prefix = prefix;
  }

  /** Rejects with the browser's error if there is no space on the disk. */
  async hold(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Blob> {
    const file = await this.holdOnDisk(bytes);
    return file === undefined ? new Blob([bytes], { type }) : file.slice(0, file.size, type);
  }

  /**
   * Undefined as long as these may stay in memory, and where the browser has no such files: then they are the
   * caller's to keep. Rejects with the browser's error if there is no space on the disk.
   */
  async holdOnDisk(bytes: Uint8Array<ArrayBuffer>): Promise<File | undefined> {
    const isFew = this.#inMemory + bytes.length <= this.#most;
    const file = isFew ? undefined : await this.#write(bytes);
    if (file === undefined) this.#inMemory += bytes.length;
    return file;
  }

  /** Undefined where the browser has no such files. */
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

/** As a worker has it: it writes at once, and where no stream can be written to. The DOM's types lack it. */
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
