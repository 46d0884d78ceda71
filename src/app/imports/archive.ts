import { BlobReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { Entry, FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";

import type { ImportedArchive } from "#domain/imports/imported-conversation.ts";
import type { NamedFile } from "#machine/import.machine.ts";

/** One file inside an archive. */
export interface ArchiveEntry {
  name: string;
  /** Its length in bytes, according to the archive. */
  size: number;
  /** Whether it needs a password. */
  isEncrypted: boolean;
  /** Its bytes. Errors if the entry is damaged, encrypted, or longer than the archive says. */
  stream(signal: AbortSignal): ReadableStream<Uint8Array>;
}

/** A file of a browser's own database (LevelDB): newer backups of Cherry Studio are copies of one. */
export const DATABASE_FILE = /(?:^|\/)(?:[^/]+\.leveldb|Local Storage\/leveldb)\//u;

/** Further entries are ignored. */
const MOST_ENTRIES = 500_000;

/** Lists the entries of a ZIP file without reading them. Rejects if the file is damaged or not a ZIP. */
export async function openArchive(file: Blob): Promise<ArchiveEntry[]> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries: ArchiveEntry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entries.length >= MOST_ENTRIES) break;
    if (isFile(entry)) entries.push(entryOf(entry));
  }
  return entries;
}

/** Makes archive entries of files that were chosen together. */
export function asEntries(files: readonly NamedFile[]): ArchiveEntry[] {
  return files.map(({ path, data }) => ({
    name: path,
    size: data.size,
    isEncrypted: false,
    stream: () => data.stream(),
  }));
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

function entryOf(entry: FileEntry): ArchiveEntry {
  return {
    name: entry.filename,
    size: entry.uncompressedSize,
    isEncrypted: entry.encrypted,
    stream: (signal) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      entry
        .getData(writable, { signal, useWebWorkers: false, checkSignature: true })
        .catch((error: unknown) => writable.abort(error).catch(() => undefined));
      return readable;
    },
  };
}

/** Finds an archive's entries by the ids and names that its conversations mention. */
export class ArchiveIndex implements ImportedArchive {
  readonly #entries = new Map<string, string>();
  readonly #names: ReadonlyMap<string, string>;

  /** @param names by entry: the file's real name, from the archive's own list */
  constructor(entries: readonly string[], names: ReadonlyMap<string, string>) {
    this.#names = names;
    for (const entry of entries) {
      const base = entry.slice(entry.lastIndexOf("/") + 1);
      const stem = base.replace(/\.[^.]*$/u, "");
      // ChatGPT's older archives put the id before the name.
      const id = /^(?:file|asset)[-_][A-Za-z0-9]+/u.exec(base)?.[0];
      for (const key of [entry, base, stem, id]) {
        if (key !== undefined && key !== "" && !this.#entries.has(key))
          this.#entries.set(key, entry);
      }
    }
  }

  find(name: string): string | undefined {
    return this.#entries.get(name);
  }

  nameOf(entry: string): string | undefined {
    return this.#names.get(entry.slice(entry.lastIndexOf("/") + 1));
  }
}
