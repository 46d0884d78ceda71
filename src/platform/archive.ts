import { BlobReader, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { Entry, FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";

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
