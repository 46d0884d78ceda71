import { agreed, removed } from "#domain/memories/changes.ts";
import type { MemoryChange } from "#domain/memories/changes.ts";
import { isKept, isSameText, scopeKey } from "#domain/memories/memory.ts";
import type { Memory } from "#domain/memories/memory.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/** See `MemoryStore`, also for the other two functions. */
export function changeRows(
  db: BoughDatabase,
  ids: readonly string[],
  change: MemoryChange,
  now: number,
): Promise<Memory[]> {
  return db.transaction("rw", db.memories, async () => {
    const rows = await db.memories.bulkGet([...ids]);
    const changes = rows.flatMap((row) => {
      const next = row && change(row, now);
      return row === undefined || next === undefined ? [] : [{ row, next }];
    });
    await db.memories.bulkPut(changes.map(({ next }) => next));
    return changes.map(({ row }) => row);
  });
}

export function propose(
  db: BoughDatabase,
  proposals: readonly Memory[],
  unasked: boolean,
  now: number,
): Promise<void> {
  return db.transaction("rw", db.memories, async () => {
    const rows = await db.memories.toArray();
    const known = rows.filter(({ deletedAt }) => deletedAt === undefined);
    const ids = new Set(rows.map(({ id }) => id));
    for (const proposal of proposals) {
      if (ids.has(proposal.id) || known.some((row) => saysTheSame(row, proposal))) continue;
      const kept = unasked ? agreed(proposal, now) : undefined;
      await db.memories.add(kept === undefined ? proposal : { ...kept, unasked: true });
      known.push(proposal);
    }
  });
}

export async function forget(db: BoughDatabase, text: string, now: number): Promise<number> {
  const rows = await db.memories.toArray();
  const meant = rows.filter((row) => isKept(row) && isSameText(row.text, text));
  const ids = meant.map(({ id }) => id);
  return (await changeRows(db, ids, removed, now)).length;
}

function saysTheSame(left: Memory, right: Memory): boolean {
  return isSameText(left.text, right.text) && scopeKey(left.scope) === scopeKey(right.scope);
}
