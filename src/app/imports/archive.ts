import { BlobReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { Entry, FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";

import type { ImportedArchive } from "#domain/imports/imported-conversation.ts";
import type { NamedFile } from "#machine/import.machine.ts";

/** An entry's bytes as they arrive. */
export interface ArchiveEntry {
  name: string;
  /** Bytes, as the archive states them. */
  size: number;
  /** It needs a password. */
  isEncrypted: boolean;
  /** Rejects if the entry is damaged, encrypted, or longer than it says. */
  stream(signal: AbortSignal): ReadableStream<Uint8Array>;
}

/** Part of a browser's own database (LevelDB), which newer backups of Cherry Studio are copies of. */
export const DATABASE_FILE = /(?:^|\/)(?:[^/]+\.leveldb|Local Storage\/leveldb)\//u;

/** Entries beyond it are not looked at. */
const MOST_ENTRIES = 500_000;

/** The entries of a ZIP file; only its list is read. Rejects if it is none, or damaged. */
export async function openArchive(file: Blob): Promise<ArchiveEntry[]> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries: ArchiveEntry[] = [];
  for await (const entry of reader.getEntriesGenerator()) {
    if (entries.length >= MOST_ENTRIES) break;
    if (isFile(entry)) entries.push(entryOf(entry));
  }
  return entries;
}

/** Files that were given together, as if they came in an archive. */
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

/** Finds entries by the ids and names that conversations mention. */
export class ArchiveIndex implements ImportedArchive {
  readonly #entries = new Map<string, string>();
  readonly #names: ReadonlyMap<string, string>;

  /** @param names what the archive's own list calls an entry */
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
