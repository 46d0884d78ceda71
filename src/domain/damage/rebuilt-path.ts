import { goesThrough } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

type Origin = Pick<Branch, "id" | "forkedFrom">;

/**
 * Rebuilds the lost message list of a branch from the parents of messages. The branch ends with the
 * newest leaf that no other branch lists. If there is none, its list is known only as far as other
 * branches left it, or as it left another. Repair makes no rows, so any other unlisted leaves stay
 * unlisted.
 *
 * @param others the conversation's other branches, including the bin
 * @param pool the conversation's messages
 */
export function rebuiltPath(
  branch: Origin,
  others: readonly Pick<Branch, "messageIds" | "forkedFrom">[],
  pool: readonly MessageNode[],
): string[] {
  const byId = new Map(pool.map((node) => [node.id, node]));
  const listed = new Set(others.flatMap(({ messageIds }) => messageIds));
  const followed = new Set(pool.map(({ parentId }) => parentId));
  const toFork = pathTo(branch.forkedFrom?.nodeId, byId);
  const ends = pool
    .filter(({ id }) => !listed.has(id) && !followed.has(id))
    .toSorted((left, right) => right.createdAt - left.createdAt)
    .map(({ id }) => pathTo(id, byId));
  const own = ends.find((messageIds) => goesThrough({ messageIds }, toFork)) ?? ends[0];
  if (own !== undefined) return own;
  const left = others
    .filter(({ forkedFrom }) => forkedFrom?.branchId === branch.id)
    .map(({ forkedFrom }) => pathTo(forkedFrom?.nodeId, byId));
  return [toFork, ...left].reduce((longest, path) =>
    path.length > longest.length ? path : longest,
  );
}

/**
 * The path from the first message to this one. If parents form a circle, the path stops where it would
 * close.
 */
function pathTo(nodeId: string | undefined, byId: ReadonlyMap<string, MessageNode>): string[] {
  const path = new Set<string>();
  let node = byId.get(nodeId ?? "");
  while (node !== undefined && !path.has(node.id)) {
    path.add(node.id);
    node = byId.get(node.parentId ?? "");
  }
  return [...path].toReversed();
}
