import { useLiveQuery } from "#app/react/internal/use-services.ts";
import type { MessageNode } from "#domain/message.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { runMachine } from "#machine/run.machine.ts";
import { toChart } from "#machine/statechart.ts";
import type { ChartState } from "#machine/statechart.ts";

export type { ChartState };

/** All runs of a branch, oldest first; `undefined` until they are read. */
export function useRunsOf(branchId: string): RunRow[] | undefined {
  return useLiveQuery((services) => services.runs.watchOfBranch(branchId), [branchId]);
}

/** A run's journal in order, as it grows. */
export function useJournal(runId: string): JournalRow[] | undefined {
  return useLiveQuery((services) => services.runs.watchJournal(runId), [runId]);
}

/** More messages than a run can append within its budget of model calls. */
const TAIL = 200;

/**
 * The newest messages of a branch, which include the answers of its last run.
 * @param messageIds the branch's message ids
 */
export function useNewestNodes(messageIds: readonly string[]): MessageNode[] | undefined {
  const tail = messageIds.slice(-TAIL);
  return useLiveQuery((services) => services.branches.watchNodes(tail), [tail.join(" ")]);
}

let chart: readonly ChartState[] | undefined;

/** The run's statechart as its machine defines it. */
export function runChart(): readonly ChartState[] {
  chart ??= toChart(runMachine.root);
  return chart;
}
