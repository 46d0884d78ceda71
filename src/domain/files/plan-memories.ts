import { isKept, plainText, scopeKey } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";

import { sameRow } from "./same-row.ts";

/** What an import would do with a file's memories. */
export interface PlannedMemories {
  /**
   * Memories that would be added. They are left out unless the person includes them, since they would
   * go into requests.
   */
  add: Memory[];
  /** How many are already here. */
  same: number;
}

/**
 * Decides for each memory of a file whether it is already here. A memory whose id is taken by another
 * one is added under a new id; nothing that is here changes (F3). Proposals and tombstones are not
 * imported.
 *
 * @param here all rows that are here
 * @param contextIds the new ids of conversations that are added as copies
 */
export function planMemories(
  rows: readonly Memory[],
  here: readonly Memory[],
  contextIds: ReadonlyMap<string, string>,
  newId: () => string,
): PlannedMemories {
  const byId = new Map(here.map((row) => [row.id, row]));
  const known = new Set(here.filter(isKept).map(meaningOf));
  const add: Memory[] = [];
  let same = 0;
  for (const row of rows.filter(isKept)) {
    const moved = withContexts(row, contextIds);
    const taken = byId.get(row.id);
    if ((taken !== undefined && sameRow(taken, row)) || known.has(meaningOf(moved))) {
      same += 1;
      continue;
    }
    add.push(taken === undefined ? moved : { ...moved, id: newId() });
    known.add(meaningOf(moved));
  }
  return { add, same };
}

function meaningOf({ text, scope }: Memory): string {
  return JSON.stringify([scopeKey(scope), plainText(text)]);
}

function withContexts(row: Memory, contextIds: ReadonlyMap<string, string>): Memory {
  const { scope, source } = row;
  const moved = (contextId: string) => contextIds.get(contextId) ?? contextId;
  return {
    ...row,
    scope: scope.kind === "conversation" ? { ...scope, contextId: moved(scope.contextId) } : scope,
    source: source.kind !== "person" ? { ...source, contextId: moved(source.contextId) } : source,
  };
}
