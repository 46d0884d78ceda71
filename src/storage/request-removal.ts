import { readChain, toldBy } from "#domain/requests/told-text.ts";

import type { BoughDatabase } from "./db.ts";

/**
 * Within a transaction: the requests sent on branches that are removed, with every word of their bodies.
 * A body that stays and was told by one that goes is told anew.
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

/** The first is told whole, the others by it: versions of one branch have most of it in common. */
async function tellAnew(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  let first: { id: string; text: string } | undefined;
  for (const id of ids) {
    const row = await db.requestBodies.get(id);
    const text = row && (await readChain(row, (baseId) => db.requestBodies.get(baseId)));
    // One that could not be read before cannot be read after; it keeps no words but its own.
    if (row === undefined || text === undefined) continue;
    await db.requestBodies.put({ id, contextId: row.contextId, ...toldBy(first, text) });
    first ??= { id, text };
  }
}
