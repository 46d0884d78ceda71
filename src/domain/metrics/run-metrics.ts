import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { spentBy } from "#domain/requests/spent-by.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { stateSpells, toolExecutions } from "#domain/runs/run-report.ts";
import { isRunning } from "#domain/runs/run-states.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { estimateTokens } from "#domain/usage/text-tokens.ts";

import { addTime, noTimes } from "./histogram.ts";
import type { MetricRow, Metrics, ModelUse, StateTime, Tally, ToolUse } from "./metrics.ts";
import { noMetrics, noUse, sumOf } from "./metrics.ts";

/** Everything known about one run at rest. */
export interface RunFacts {
  run: RunRow;
  /** Its journal, in order. */
  rows: readonly JournalRow[];
  requests: readonly RequestRow[];
  /** The calls in the run's answers, as far as these are stored. */
  calls: readonly ToolCallRequest[];
  /** Whether the run belongs to a sub-task. */
  isSubTask: boolean;
}

/** What is needed in addition to the rows. */
export interface Surroundings {
  /** The day of a time (Unix milliseconds) in this device's calendar. */
  dayOf: (at: number) => string;
  /** Ids of connections that answer inside the page, so that their requests cost nothing. */
  free: ReadonlySet<string>;
}

/** Whether a run can be counted, that is, whether it is at rest and nothing about it changes any more. */
export function isCountable({ state }: Pick<RunRow, "state">): boolean {
  return !isRunning(state);
}

/**
 * The rows of a run, one for each day on which it began or sent a request. Requests count on their own
 * day, everything else on the day on which the run began.
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

/** The row of a request that was not sent by a run. */
export function metricsOfRequest(request: RequestRow, around: Surroundings): MetricRow {
  const { id, sentAt } = request;
  return { ...requestMetrics(request, around), day: around.dayOf(sentAt), id };
}

/** The row of a run whose own rows can't be understood. */
export function damagedRun({ id, startedAt }: RunRow, { dayOf }: Surroundings): MetricRow {
  const at = Number.isFinite(startedAt) ? startedAt : 0;
  return { ...noMetrics(), runs: 1, damaged: 1, day: dayOf(at), id };
}

function ownMetrics(facts: RunFacts): Metrics {
  const { run, rows, requests, isSubTask } = facts;
  return {
    ...noMetrics(),
    runs: 1,
    subTaskRuns: isSubTask ? 1 : 0,
    models: requests.length === 0 ? unlogged(run) : [],
    states: stateTimes(rows, run.updatedAt),
    retries: tally(retriesIn(rows)),
    failures: run.state === "failed" ? tally([kindOf(run.error)]) : [],
    tools: toolUses(facts),
  };
}

/** Usage of a run from before requests were logged, when only its total token count was kept. */
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

/** The errors after which an attempt was repeated automatically. */
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

/** One entry for each call; `sumOf` merges those of the same tool. */
function toolUses({ rows, calls, isSubTask }: RunFacts): ToolUse[] {
  const asked = new Map(calls.map((call) => [call.id, tokensIn(call.toolName, call.arguments)]));
  return toolExecutions(rows).flatMap(({ callId, toolName, done }): ToolUse[] => {
    if (done === undefined) return [];
    const times = noTimes();
    if (done.toolMs !== undefined) addTime(times, done.toolMs);
    // What nested sub-tasks spent is already included in the call that started the outer sub-task.
    const spent = isSubTask ? undefined : done.spent;
    const tokens = (asked.get(callId) ?? 0) + tokensIn("", done.result);
    const task = defined({ taskTokens: spent?.tokens, dollars: spent?.dollars });
    return [
      {
        toolName: short(toolName),
        calls: 1,
        errors: done.isError ? 1 : 0,
        times,
        tokens,
        ...task,
      },
    ];
  });
}

/** Tokens as they are estimated for a request to the model. */
function tokensIn(name: string, value: JsonValue): number {
  return estimateTokens(name + JSON.stringify(value));
}

function requestMetrics(request: RequestRow, { free }: Surroundings): Metrics {
  const { connectionId, connectionName, modelId, end, purpose } = request;
  const used = spentBy(request);
  const isFree = used !== undefined && free.has(connectionId);
  const cost = used?.cost ?? (isFree ? { dollars: 0 } : undefined);
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

/** The longest name. Names come from models and servers. */
const LONGEST_NAME = 120;

function short(name: string): string {
  return name.slice(0, LONGEST_NAME);
}
