import type { ImportedArchive } from "#domain/imports/imported-conversation.ts";
import type { NamedFile } from "#machine/import.machine.ts";
import type { ArchiveEntry } from "#platform/archive.ts";

/** A file of a browser's own database (LevelDB): newer backups of Cherry Studio are copies of one. */
export const DATABASE_FILE = /(?:^|\/)(?:[^/]+\.leveldb|Local Storage\/leveldb)\//u;

/** Files that were given together, as if they came in an archive. */
export function asEntries(files: readonly NamedFile[]): ArchiveEntry[] {
  return files.map(({ path, data }) => ({
    name: path,
    size: data.size,
    isEncrypted: false,
    stream: () => data.stream(),
  }));
}

/** Finds entries by the ids and names that conversations mention. */
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
