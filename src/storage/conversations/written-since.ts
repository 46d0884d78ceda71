import type { UndoRow } from "#domain/branching/change-set.ts";
import { sinceCreated } from "#domain/branching/undo-created.ts";
import type { Branch } from "#domain/context.ts";
import { isPersons } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/** Whoever went on did so after one answer, which is seldom longer. */
const AT_A_TIME = 32;

/**
 * Whether undoing the action would take messages from view that the person wrote since (law P8): they are on
 * a branch, or wait for its run.
 *
 * @param runs of the conversation
 */
export async function isWrittenSince(
  db: BoughDatabase,
  row: UndoRow,
  branches: readonly Branch[],
  runs: readonly RunRow[],
): Promise<boolean> {
  const since = sinceCreated(row, branches);
  if (since.branches.some((branch) => isAwaited(branch, runs))) return true;
  for (let at = 0; at < since.messageIds.length; at += AT_A_TIME) {
    const nodes = await db.messages.bulkGet(since.messageIds.slice(at, at + AT_A_TIME));
    if (nodes.some((node) => node !== undefined && isPersons(node.message))) return true;
  }
  return false;
}

/** A message that the branch does not have yet waits for its newest run. */
function isAwaited({ id, messageIds }: Branch, runs: readonly RunRow[]): boolean {
  const own = runs.filter(({ branchId }) => branchId === id);
  const last = own.reduce<RunRow | undefined>(
    (newest, run) => (newest === undefined || run.startedAt > newest.startedAt ? run : newest),
    undefined,
  );
  return last?.queue.some(({ nodeId }) => !messageIds.includes(nodeId)) ?? false;
}
