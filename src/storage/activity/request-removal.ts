import { isLive } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import { resolveDeltas, encodeDelta } from "#domain/requests/delta-text.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/**
 * Within a transaction: removes the requests sent on branches that are removed, with all text of
 * their bodies. One whose answer stays on another branch goes over to that: what it sent is before
 * the answer there. A body that stays but is stored as a difference from a removed one is stored anew.
 *
 * @param branches all of a context
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

/** The branch that lists each message: the oldest, a live one if there is one. */
function keptBranchOf(branches: readonly Branch[]): Map<string, string> {
  // The last one that lists a message is kept.
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
