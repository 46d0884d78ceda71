import type { DexieOptions } from "dexie";

/**
 * IndexedDB that opens no database without a version. Dexie would open one of a newer version so, and
 * if that lacks anything it knows, write to it: the newer version could then not open it any more.
 */
export function versionedFactory(): Pick<DexieOptions, "indexedDB"> {
  if (typeof indexedDB === "undefined") return {};
  const factory: Pick<IDBFactory, "open" | "deleteDatabase"> = {
    open: (name, version) => {
      if (version !== undefined) return indexedDB.open(name, version);
      throw new DOMException("The database is of a newer version.", "VersionError");
    },
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    // With it, Dexie keeps no list of its own.
    ...("databases" in indexedDB && { databases: () => indexedDB.databases() }),
  };
  return { indexedDB: factory };
}
