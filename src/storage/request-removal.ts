import { resolveDeltas, encodeDelta } from "#domain/requests/delta-text.ts";

import type { BoughDatabase } from "./db.ts";

/**
 * Within a transaction: removes the requests sent on branches that are removed, with all text of
 * their bodies. A body that stays but is stored as a difference from a removed one is stored anew.
 */
export async function removeRequests(
  db: BoughDatabase,
  contextId: string,
  { deleteBranchIds }: { deleteBranchIds: readonly string[] },
): Promise<void> {
  const requests = await db.requests.where("contextId").equals(contextId).toArray();
  const gone = requests.filter(({ branchId }) => deleteBranchIds.includes(branchId));
  if (gone.length === 0) return;
  await db.requests.bulkDelete(gone.map(({ id }) => id));
  const staying = new Set(requests.map(({ id }) => id));
  for (const { id } of gone) staying.delete(id);
  const bodiesGone: string[] = [];
  const torn: string[] = [];
  await db.requestBodies
    .where("contextId")
    .equals(contextId)
    .each(({ id, baseId }) => {
      if (!staying.has(id)) bodiesGone.push(id);
      else if (baseId !== undefined && !staying.has(baseId)) torn.push(id);
    });
  await tellAnew(db, torn);
  await db.requestBodies.bulkDelete(bodiesGone);
}

/**
 * Stores the first body whole and the others as differences from it: versions of one branch have
 * most of it in common.
 */
export async function tellAnew(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  let first: { id: string; text: string } | undefined;
  for (const id of ids) {
    const row = await db.requestBodies.get(id);
    const text = row && (await resolveDeltas(row, (baseId) => db.requestBodies.get(baseId)));
    // A body that was unreadable before stays unreadable; it keeps no text but its own.
    if (row === undefined || text === undefined) continue;
    await db.requestBodies.put({ id, contextId: row.contextId, ...encodeDelta(first, text) });
    first ??= { id, text };
  }
}
