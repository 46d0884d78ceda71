import type { Services } from "#app/services/services.ts";
import { defined } from "#domain/defined.ts";
import { connectionIdOf } from "#domain/run-export.ts";
import type { RunRecord, TaskRecord } from "#domain/run-export.ts";
import type { RunRow } from "#domain/run.ts";
import { MAX_TASK_DEPTH, taskContextId } from "#domain/tasks/task-ids.ts";
import { startedTaskCalls } from "#domain/tasks/task-stage.ts";

type Sources = Pick<Services, "runs" | "branches" | "connections">;

/** The record with its connection and all runs of its sub-tasks, in the bin or not. */
export async function wholeRecord(
  sources: Sources,
  record: RunRecord,
  depth = 0,
): Promise<RunRecord> {
  const connection = await sources.connections.get(connectionIdOf(record) ?? "");
  const callIds = depth < MAX_TASK_DEPTH ? startedTaskCalls(record.rows) : [];
  const tasks: TaskRecord[] = [];
  for (const callId of callIds) {
    const runs = await sources.runs.ofContext(taskContextId(callId));
    for (const run of runs.toSorted((one, other) => one.startedAt - other.startedAt)) {
      const whole = await wholeRecord(sources, await recordOf(sources, run), depth + 1);
      tasks.push({ ...whole, callId });
    }
  }
  return { ...record, ...defined({ connection }), ...(tasks.length === 0 ? {} : { tasks }) };
}

async function recordOf({ runs, branches }: Sources, run: RunRow): Promise<RunRecord> {
  const branch = await branches.get(run.branchId);
  const nodes = await branches.nodes(branch?.messageIds ?? []);
  return { run, rows: await runs.journalOf(run.id), nodes };
}
