import type { ChatContext } from "#domain/context.ts";
import type { RunRow } from "#domain/run.ts";
import { taskContextId } from "#domain/tasks/task-ids.ts";

import type { BoughDatabase } from "./db.ts";

/** A call's sub-task, in the bin or not, and the newest run on its first branch. */
export interface StoredTask {
  context: ChatContext;
  run: RunRow | undefined;
}

/** Found by the call; one that came with a file has an id of its own. */
export function readTask(
  db: BoughDatabase,
  parentId: string,
  callId: string,
): Promise<StoredTask | null> {
  return db.transaction("r", db.contexts, db.branches, db.runs, async () => {
    const context =
      (await db.contexts.get(taskContextId(callId))) ??
      (await db.contexts
        .where("parentId")
        .equals(parentId)
        .filter(({ parentCallId }) => parentCallId === callId)
        .first());
    if (context === undefined) return null;
    const branches = await db.branches.where("contextId").equals(context.id).sortBy("createdAt");
    const branchId = branches[0]?.id ?? "";
    const run = await db.runs
      .where("[branchId+startedAt]")
      .between([branchId, 0], [branchId, Number.MAX_SAFE_INTEGER], true, true)
      .last();
    return { context, run };
  });
}
