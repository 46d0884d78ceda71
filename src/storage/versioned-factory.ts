import type { DexieOptions } from "dexie";

import { rekeyEarlyModes } from "./early-modes.ts";

/**
 * IndexedDB that opens no database without a version. Dexie would open one of a newer version so, and
 * if that lacks anything it knows, write to it: the newer version could then not open it any more.
 */
export function versionedFactory(): Pick<DexieOptions, "indexedDB"> {
  if (typeof indexedDB === "undefined") return {};
  const factory: Pick<IDBFactory, "open" | "deleteDatabase"> = {
    open: (name, version) => {
      if (version === undefined) {
        throw new DOMException("The database is of a newer version.", "VersionError");
      }
      const opening = indexedDB.open(name, version);
      rekeyEarlyModes(opening);
      return opening;
    },
    deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    // With it, Dexie keeps no list of its own.
    ...("databases" in indexedDB && { databases: () => indexedDB.databases() }),
  };
  return { indexedDB: factory };
}
