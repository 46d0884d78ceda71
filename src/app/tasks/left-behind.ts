import type { ChatContext } from "#domain/context.ts";
import { newestOf } from "#domain/runs/call-journal.ts";
import { isSample } from "#domain/tasks/sample-task.ts";

import type { TaskDeps } from "./task-deps.ts";

/**
 * Sub-tasks that a closed page did not get round to moving to the bin: their call has its result, or belongs
 * to no run any more. A sub-task that served an MCP server is included even if its call is open, because the
 * server no longer waits.
 *
 * @param isAtWork whether this tab has begun the sub-task for a server
 */
export async function leftBehind(
  deps: Pick<TaskDeps, "subTasks" | "runs">,
  contextId: string,
  isAtWork: (taskId: string) => boolean,
): Promise<ChatContext[]> {
  const children = await deps.subTasks.children(contextId);
  const found: ChatContext[] = [];
  for (const child of children) {
    const { id, deletedAt, parentCallId, parentBranchId = "" } = child;
    if (deletedAt !== undefined || parentCallId === undefined || isAtWork(id)) continue;
    const isNeeded = !isSample(child) && (await isOpen(deps, parentBranchId, parentCallId));
    if (!isNeeded) found.push(child);
  }
  return found;
}

/** Whether some run of the branch still waits for the call's result. */
async function isOpen(
  { runs }: Pick<TaskDeps, "runs">,
  branchId: string,
  callId: string,
): Promise<boolean> {
  const run = await runs.latestRun(branchId);
  const call = run?.calls.find(({ id }) => id === callId);
  if (run === undefined || call === undefined || call.settled !== undefined) return false;
  return !newestOf(await runs.journalOf(run.id), "done").has(callId);
}
