import type { UndoRow } from "#domain/branching/change-set.ts";
import { sinceCreated } from "#domain/branching/undo-created.ts";
import { isPersons } from "#domain/message.ts";

import type { CommandDeps } from "./command-context.ts";

/**
 * Messages read at a time. A person usually writes again after one answer, which is seldom longer than this.
 */
const AT_A_TIME = 32;

/**
 * Whether undoing the action would take messages out of view that the person has written since then (law
 * P8), on a branch or in the queue of its run.
 */
export async function isWrittenSince(
  { branches, runs }: Pick<CommandDeps, "branches" | "runs">,
  row: UndoRow,
): Promise<boolean> {
  const since = sinceCreated(row, await branches.ofContext(row.contextId));
  for (const { id, messageIds } of since.branches) {
    const run = await runs.latestRun(id);
    if (run?.queue.some(({ nodeId }) => !messageIds.includes(nodeId)) === true) return true;
  }
  for (let at = 0; at < since.messageIds.length; at += AT_A_TIME) {
    const nodes = await branches.nodes(since.messageIds.slice(at, at + AT_A_TIME));
    if (nodes.some(({ message }) => isPersons(message))) return true;
  }
  return false;
}
