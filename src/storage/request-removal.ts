import type { BoughDatabase } from "./db.ts";

/**
 * Within a transaction: the requests sent on branches that are removed. A body by which one that stays
 * is told stays with it.
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
  const goneIds = new Set(gone.map(({ id }) => id));
  const bases = new Map<string, string | undefined>();
  await db.requestBodies
    .where("contextId")
    .equals(contextId)
    .each(({ id, baseId }) => bases.set(id, baseId));
  const needed = new Set<string>();
  for (const { id } of requests) {
    if (goneIds.has(id)) continue;
    for (let at: string | undefined = id; at !== undefined && !needed.has(at); at = bases.get(at)) {
      needed.add(at);
    }
  }
  await db.requestBodies.bulkDelete([...bases.keys()].filter((id) => !needed.has(id)));
}
