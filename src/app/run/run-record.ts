import type { Services } from "#app/services/services.ts";
import { defined } from "#domain/defined.ts";
import { connectionIdOf } from "#domain/runs/run-export.ts";
import type { RunRecord, TaskRecord } from "#domain/runs/run-export.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { isSample } from "#domain/tasks/sample-task.ts";
import { MAX_TASK_DEPTH, taskContextId } from "#domain/tasks/task-ids.ts";
import { calledIn, startedTaskCalls } from "#domain/tasks/task-stage.ts";

type Sources = Pick<Services, "runs" | "branches" | "connections" | "subTasks">;

/** Adds to a run's record its connection and all runs of its sub-tasks, in the bin or not. */
export async function wholeRecord(
  sources: Sources,
  record: RunRecord,
  depth = 0,
): Promise<RunRecord> {
  const connection = await sources.connections.get(connectionIdOf(record) ?? "");
  const begun = depth < MAX_TASK_DEPTH ? await tasksOf(sources, record) : [];
  const tasks: TaskRecord[] = [];
  for (const { callId, contextId } of begun) {
    const runs = await sources.runs.ofContext(contextId);
    for (const run of runs.toSorted((one, other) => one.startedAt - other.startedAt)) {
      const whole = await wholeRecord(sources, await recordOf(sources, run), depth + 1);
      tasks.push({ ...whole, callId });
    }
  }
  return { ...record, ...defined({ connection }), ...(tasks.length === 0 ? {} : { tasks }) };
}

/** The sub-tasks that the run's calls began, and the sub-tasks in which models answered servers. */
async function tasksOf(sources: Sources, { run, rows }: RunRecord) {
  const own = startedTaskCalls(rows).map((callId) => ({
    callId,
    contextId: taskContextId(callId),
  }));
  const calls = new Set(calledIn(rows));
  const children = await sources.subTasks.children(run.contextId);
  const samples = children
    .filter(isSample)
    .flatMap(({ id, parentCallId }) =>
      parentCallId !== undefined && calls.has(parentCallId)
        ? [{ callId: parentCallId, contextId: id }]
        : [],
    );
  return [...own, ...samples];
}

async function recordOf({ runs, branches }: Sources, run: RunRow): Promise<RunRecord> {
  const branch = await branches.get(run.branchId);
  const nodes = await branches.nodes(branch?.messageIds ?? []);
  return { run, rows: await runs.journalOf(run.id), nodes };
}
