import type { ChatContext } from "#domain/context.ts";
import { waitsForPerson } from "#domain/runs/run-states.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { taskContextId } from "#domain/tasks/task-ids.ts";
import { isWholeAnswer } from "#domain/tasks/task-step.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";

/** What a sub-task is doing, or what became of it. */
export interface TaskProgress {
  /** The newest run of the sub-task's first branch; for a question on the side, of any branch. */
  run: RunRow | undefined;
  /** Whether the last message is a whole answer. */
  answered: boolean;
}

/** A call's sub-task, whether in the bin or not. */
export interface StoredTask extends TaskProgress {
  context: ChatContext;
}

/** A run of a sub-task that waits for the person. */
export interface WaitingTask {
  context: ChatContext;
  run: RunRow;
}

/**
 * Finds the sub-task that a call began. One that came with a file has an id of its own, so it is found by
 * its call.
 */
export function readTask(
  db: BoughDatabase,
  parentId: string,
  callId: string,
): Promise<StoredTask | null> {
  return db.transaction("r", db.contexts, db.branches, db.runs, db.messages, async () => {
    const context =
      (await db.contexts.get(taskContextId(callId))) ??
      (await db.contexts
        .where("parentId")
        .equals(parentId)
        .filter(({ parentCallId }) => parentCallId === callId)
        .first());
    return context === undefined ? null : { context, ...(await readTaskProgress(db, context)) };
  });
}

/** @returns empty progress if the sub-task no longer exists */
export async function readTaskProgress(
  db: BoughDatabase,
  { id, parentCallId }: Pick<ChatContext, "id" | "parentCallId">,
): Promise<TaskProgress> {
  return db.transaction("r", db.branches, db.runs, db.messages, async () => {
    const branches = await db.branches.where("contextId").equals(id).sortBy("createdAt");
    const followed = parentCallId === undefined ? branches : branches.slice(0, 1);
    const newest = await Promise.all(followed.map((branch) => newestRun(db, branch.id)));
    const run = newest
      .filter((one) => one !== undefined)
      .toSorted((one, other) => one.startedAt - other.startedAt)
      .at(-1);
    const branch = branches.find((one) => one.id === run?.branchId) ?? branches[0];
    const tipId = branch?.messageIds.at(-1);
    const tip = tipId === undefined ? undefined : await db.messages.get(tipId);
    return { run, answered: tip !== undefined && isWholeAnswer(tip) };
  });
}

/**
 * Runs that wait for the person in all sub-tasks of a conversation, and in theirs, oldest sub-task first. In
 * damaged rows the parents may form a loop; it is followed only once.
 */
export async function readWaitingTasks(
  db: BoughDatabase,
  contextId: string,
  above: readonly string[] = [],
): Promise<WaitingTask[]> {
  const seen = [...above, contextId];
  const children = await db.contexts.where("parentId").equals(contextId).sortBy("createdAt");
  const live = children.filter(
    (child) => child.deletedAt === undefined && !seen.includes(child.id),
  );
  const found = await Promise.all(
    live.map(async (context) => {
      const { run } = await readTaskProgress(db, context);
      if (run === undefined || !isUnfinished(run)) return [];
      return waitsForPerson(run.state)
        ? [{ context, run }]
        : readWaitingTasks(db, context.id, seen);
    }),
  );
  return found.flat();
}

function newestRun(db: BoughDatabase, branchId: string): Promise<RunRow | undefined> {
  return db.runs
    .where("[branchId+startedAt]")
    .between([branchId, 0], [branchId, Number.MAX_SAFE_INTEGER], true, true)
    .last();
}
