import { isLive } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import { resolveDeltas, encodeDelta } from "#domain/requests/delta-text.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/**
 * Removes the requests that were sent on removed branches, and all text of their bodies. Call it within a
 * transaction. If a request's answer is still on another branch, the request moves to that branch: what it
 * sent precedes the answer there too. A body that stays but was stored as a difference from a removed one
 * is stored again without it.
 *
 * @param branches all branches of the context
 */
export async function removeRequests(
  db: BoughDatabase,
  contextId: string,
  branches: readonly Branch[],
  removed: ReadonlySet<string>,
): Promise<void> {
  const requests = await db.requests.where("contextId").equals(contextId).toArray();
  const lost = requests.filter(({ branchId }) => removed.has(branchId));
  if (lost.length === 0) return;
  const listing = keptBranchOf(branches.filter(({ id }) => !removed.has(id)));
  const moved = lost.flatMap((request) => {
    const branchId = listing.get(request.nodeId);
    return branchId === undefined ? [] : [{ ...request, branchId }];
  });
  await db.requests.bulkPut(moved);
  const gone = lost.filter(({ nodeId }) => !listing.has(nodeId));
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
 * The branch that each message is assigned to: the oldest live one that lists it, otherwise the oldest in
 * the bin.
 */
function keptBranchOf(branches: readonly Branch[]): Map<string, string> {
  // Later entries overwrite earlier ones in the Map.
  const newestFirst = branches.toSorted((left, right) => right.createdAt - left.createdAt);
  const ordered = [
    ...newestFirst.filter((branch) => !isLive(branch)),
    ...newestFirst.filter(isLive),
  ];
  return new Map(
    ordered.flatMap(({ id, messageIds }) => messageIds.map((nodeId) => [nodeId, id] as const)),
  );
}

/**
 * Stores the first body whole and the others as differences from it, because versions of one branch have
 * most of their text in common.
 */
export async function tellAnew(db: BoughDatabase, ids: readonly string[]): Promise<void> {
  let first: { id: string; text: string } | undefined;
  for (const id of ids) {
    const row = await db.requestBodies.get(id);
    const text = row && (await resolveDeltas(row, (baseId) => db.requestBodies.get(baseId)));
    // A body that was already unreadable stays so, and keeps only its own text.
    if (row === undefined || text === undefined) continue;
    await db.requestBodies.put({ id, contextId: row.contextId, ...encodeDelta(first, text) });
    first ??= { id, text };
  }
}
