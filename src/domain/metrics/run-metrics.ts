import type { RequestRow } from "#domain/requests/request-row.ts";
import { spentBy } from "#domain/requests/spent-by.ts";
import type { RunError } from "#domain/run-error.ts";
import { stateSpells, toolExecutions } from "#domain/run-report.ts";
import { isRunning } from "#domain/run-states.ts";
import type { JournalRow, RunRow } from "#domain/run.ts";

import { addTime, noTimes } from "./histogram.ts";
import type { MetricRow, Metrics, ModelUse, StateTime, Tally, ToolUse } from "./metrics.ts";
import { noMetrics, noUse, sumOf } from "./metrics.ts";

/** All that is known of one run at rest. */
export interface RunFacts {
  run: RunRow;
  /** Its journal, in order. */
  rows: readonly JournalRow[];
  requests: readonly RequestRow[];
  /** It belongs to a sub-task. */
  isSubTask: boolean;
}

/** What is needed besides the rows. */
export interface Surroundings {
  /** The day of a time (Unix milliseconds) in this device's calendar. */
  dayOf: (at: number) => string;
  /** Connections that answer inside the page: their requests cost nothing. */
  free: ReadonlySet<string>;
}

/** Runs are counted once they rest: nothing about them changes any more. */
export function isCountable({ state }: Pick<RunRow, "state">): boolean {
  return !isRunning(state);
}

/**
 * One row for each day on which the run began or sent a request. Requests count on their own day,
 * everything else on the day on which the run began.
 */
export function metricsOfRun(facts: RunFacts, around: Surroundings): MetricRow[] {
  const { run, requests } = facts;
  const firstDay = around.dayOf(run.startedAt);
  const days = new Map([[firstDay, [ownMetrics(facts)]]]);
  for (const request of requests) {
    const day = around.dayOf(request.sentAt);
    days.set(day, [...(days.get(day) ?? []), requestMetrics(request, around)]);
  }
  return [...days].map(([day, all]) => ({ ...sumOf(all), day, id: run.id }));
}

/** The row of a request that no run has sent. */
export function metricsOfRequest(request: RequestRow, around: Surroundings): MetricRow {
  const { id, sentAt } = request;
  return { ...requestMetrics(request, around), day: around.dayOf(sentAt), id };
}

/** The row of a run whose own rows make no sense. */
export function damagedRun({ id, startedAt }: RunRow, { dayOf }: Surroundings): MetricRow {
  const at = Number.isFinite(startedAt) ? startedAt : 0;
  return { ...noMetrics(), runs: 1, damaged: 1, day: dayOf(at), id };
}

function ownMetrics({ run, rows, requests, isSubTask }: RunFacts): Metrics {
  return {
    ...noMetrics(),
    runs: 1,
    subTaskRuns: isSubTask ? 1 : 0,
    models: requests.length === 0 ? unlogged(run) : [],
    states: stateTimes(rows, run.updatedAt),
    retries: tally(retriesIn(rows)),
    failures: run.state === "failed" ? tally([kindOf(run.error)]) : [],
    tools: toolUses(rows),
  };
}

/** Before requests were logged, only the run's own count of tokens was kept. */
function unlogged({ counters }: RunRow): ModelUse[] {
  const { modelCalls, tokens } = counters;
  if (modelCalls === 0) return [];
  const use = noUse({ connectionId: "", connectionName: "", modelId: "" });
  return [{ ...use, requests: modelCalls, inputTokens: tokens, estimated: modelCalls }];
}

function stateTimes(rows: readonly JournalRow[], until: number): StateTime[] {
  const states = new Map<string, StateTime>();
  for (const { state, ms } of stateSpells(rows, until)) {
    if (!isRunning(state)) continue;
    const known = states.get(state) ?? { state: short(state), times: noTimes() };
    states.set(state, known);
    addTime(known.times, ms);
  }
  return [...states.values()];
}

/** The errors after which an attempt was made again automatically. */
function retriesIn(rows: readonly JournalRow[]): string[] {
  return rows.flatMap(({ from, to, detail }) =>
    to === "transientFailure.backingOff" &&
    from !== to &&
    from !== "restoring" &&
    detail.kind === "transition"
      ? [kindOf(detail.error)]
      : [],
  );
}

function kindOf(error: RunError | undefined): string {
  if (error?.budget !== undefined) return `budget: ${error.budget}`;
  return error?.kind ?? "unknown";
}

function tally(kinds: readonly string[]): Tally[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(short(kind), (counts.get(short(kind)) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

function toolUses(rows: readonly JournalRow[]): ToolUse[] {
  const uses = new Map<string, ToolUse>();
  for (const { toolName, done } of toolExecutions(rows)) {
    if (done === undefined) continue;
    const name = short(toolName);
    const use = uses.get(name) ?? { toolName: name, calls: 0, errors: 0, times: noTimes() };
    uses.set(name, use);
    use.calls += 1;
    if (done.isError) use.errors += 1;
    if (done.toolMs !== undefined) addTime(use.times, done.toolMs);
  }
  return [...uses.values()];
}

function requestMetrics(request: RequestRow, { free }: Surroundings): Metrics {
  const { connectionId, connectionName, modelId, end, purpose } = request;
  const used = spentBy(request);
  const cost = used?.cost ?? (free.has(connectionId) ? { dollars: 0 } : undefined);
  const use: ModelUse = {
    connectionId,
    connectionName: short(connectionName),
    modelId: short(modelId),
    requests: 1,
    failed: end?.outcome === "failed" ? 1 : 0,
    aside: purpose === undefined ? 0 : 1,
    inputTokens: used?.inputTokens ?? 0,
    cachedTokens: used?.cachedTokens ?? 0,
    outputTokens: used?.outputTokens ?? 0,
    estimated: used?.estimated === true ? 1 : 0,
    silent: used === undefined ? 1 : 0,
    dollars: cost?.dollars ?? 0,
    priced: cost === undefined ? 0 : 1,
  };
  return { ...noMetrics(), models: [use] };
}

/** Names come from models and servers. */
const LONGEST_NAME = 120;

function short(name: string): string {
  return name.slice(0, LONGEST_NAME);
}
