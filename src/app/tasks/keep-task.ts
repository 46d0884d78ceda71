import type { Services } from "#app/services/services.ts";
import { err } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import { isSample } from "#domain/tasks/sample-task.ts";
import type { StorageProblem } from "#storage/problems.ts";

/**
 * The refusal to keep a sub-task in which a model answers an MCP server, while the call is open: its use
 * counts for the call's run only while it belongs to its conversation.
 */
export interface StillCounted {
  kind: "still_counted";
  message: string;
}

/** Makes a sub-task a conversation of the list (law S8), and takes it out of the bin. */
export async function keepTask(
  {
    conversations,
    subTasks,
    runs,
    now,
  }: Pick<Services, "conversations" | "subTasks" | "runs" | "now">,
  contextId: string,
): Promise<Result<void, StorageProblem | StillCounted>> {
  const task = await conversations.get(contextId);
  if (task !== undefined && isSample(task)) {
    const parent = await runs.latestRun(task.parentBranchId ?? "");
    const isOpen =
      parent !== undefined &&
      isUnfinished(parent) &&
      parent.calls.some(({ id }) => id === task.parentCallId);
    if (isOpen) return err({ kind: "still_counted", message: "The call is not over yet." });
  }
  return await subTasks.keep(contextId, now());
}
