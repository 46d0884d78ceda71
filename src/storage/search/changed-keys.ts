import { Dexie } from "dexie";
import type { IntervalTree, ObservabilitySet } from "dexie";

import type { BoughDatabase } from "#storage/bough-database.ts";

/** Calls back with the keys of rows that any tab wrote or deleted; with undefined if it may be any keys. */
export function watchKeys(
  db: BoughDatabase,
  table: string,
  onChange: (ids: readonly string[] | undefined) => void,
): void {
  // Dexie reports the key of each row that changes or is deleted.
  const name = `idb://${db.name}/${table}/`;
  Dexie.on("storagemutated", (parts: ObservabilitySet) => {
    const ids = "all" in parts ? undefined : keysIn(parts[name]);
    if (ids?.length !== 0) onChange(ids);
  });
}

/** The changed keys; undefined if a range of keys changed. */
function keysIn(tree: IntervalTree | undefined): string[] | undefined {
  if (tree === undefined || !("from" in tree)) return [];
  const { from, to, l: left, r: right } = tree;
  if (typeof from !== "string" || from !== to) return undefined;
  const before = keysIn(left ?? undefined);
  const after = keysIn(right ?? undefined);
  return before && after && [...before, from, ...after];
}
