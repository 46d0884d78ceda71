import type { DexieOptions } from "dexie";

import { rekeyEarlyModes } from "./early-modes.ts";

/**
 * IndexedDB that refuses to open a database without a version. Dexie would open a database of a newer
 * version that way, and write to it if it lacks anything that Dexie expects; the newer version could then
 * no longer open it.
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
    // If this is present, Dexie keeps no list of its own.
    ...("databases" in indexedDB && { databases: () => indexedDB.databases() }),
  };
  return { indexedDB: factory };
}
