import { defined } from "#domain/defined.ts";

import { addTimes, noTimes } from "./histogram.ts";
import type { Histogram } from "./histogram.ts";

/** What requests to one model over one connection used. */
export interface ModelUse {
  connectionId: string;
  /** The connection's name at that time. */
  connectionName: string;
  /** "" if it was not recorded. */
  modelId: string;
  requests: number;
  failed: number;
  /** Requests with a purpose: checks, titles and summaries. */
  aside: number;
  inputTokens: number;
  /** Included in `inputTokens`. */
  cachedTokens: number;
  outputTokens: number;
  /** Requests whose tokens are, at least in part, an estimate. */
  estimated: number;
  /** Requests whose usage is unknown. */
  silent: number;
  /** Cost in US dollars of the requests whose cost is known. */
  dollars: number;
  /** Number of requests whose cost is known. */
  priced: number;
}

/** How long runs stayed in one state, visit by visit. */
export interface StateTime {
  /** Dotted path of a state that has no child states. */
  state: string;
  times: Histogram;
}

/** Figures for the calls of one tool. */
export interface ToolUse {
  toolName: string;
  calls: number;
  errors: number;
  /** Durations of the calls that ran. */
  times: Histogram;
  /**
   * Estimated tokens that the calls and their results added to the conversation. Like the fields below,
   * this is absent in rows of older versions.
   */
  tokens?: number;
  /** Tokens used by the sub-tasks that the calls started, at any depth. */
  taskTokens?: number;
  /** Cost in US dollars of these sub-tasks, as far as it is known. */
  dollars?: number;
}

/** How often something happened, by the kind of error. */
export interface Tally {
  /** The kind of a `RunError`; for a budget, `budget: NAME`. */
  kind: string;
  count: number;
}

/** Figures about runs and requests, without a word of what was said. Sums of metrics are metrics too. */
export interface Metrics {
  runs: number;
  /** How many of the runs belong to sub-tasks. */
  subTaskRuns: number;
  /** Runs or requests whose rows could not be understood. */
  damaged: number;
  models: ModelUse[];
  states: StateTime[];
  /** Attempts that were repeated automatically, by error. */
  retries: Tally[];
  /** Runs that failed, by error. */
  failures: Tally[];
  tools: ToolUse[];
}

/**
 * A row of `metricRows`: the figures of one run, or of one request without a run, on one day. Only the
 * device on which it happened writes the row, and always as a whole, so that rows of several devices
 * merge by union.
 */
export interface MetricRow extends Metrics {
  /** For example `2026-11-22`, in this device's time zone. */
  day: string;
  /** Id of the run or the request. */
  id: string;
}

/** A row of `metricDays`: the sums of a day's rows. Without `sums`, they have to be computed (again). */
export interface MetricDay {
  day: string;
  sums?: Metrics;
}

export function noMetrics(): Metrics {
  return {
    runs: 0,
    subTaskRuns: 0,
    damaged: 0,
    models: [],
    states: [],
    retries: [],
    failures: [],
    tools: [],
  };
}

/**
 * The sums of all these metrics. If figures can't be read because a row is damaged, it counts as one
 * damaged row.
 */
export function sumOf(all: Iterable<Metrics>): Metrics {
  const sum = noMetrics();
  const models = new Map<string, ModelUse>();
  const states = new Map<string, StateTime>();
  const retries = new Map<string, Tally>();
  const failures = new Map<string, Tally>();
  const tools = new Map<string, ToolUse>();
  for (const one of all) {
    if (!isSound(one)) {
      sum.damaged += 1;
      continue;
    }
    sum.runs += one.runs;
    sum.subTaskRuns += one.subTaskRuns;
    sum.damaged += one.damaged;
    for (const use of one.models) addModel(models, use);
    for (const { state, times } of one.states) {
      addTimes(within(states, state, () => ({ state, times: noTimes() })).times, times);
    }
    for (const { kind, count } of one.retries) tallyIn(retries, kind).count += count;
    for (const { kind, count } of one.failures) tallyIn(failures, kind).count += count;
    for (const use of one.tools) addTool(tools, use);
  }
  return {
    ...sum,
    models: [...models.values()],
    states: [...states.values()],
    retries: [...retries.values()],
    failures: [...failures.values()],
    tools: [...tools.values()],
  };
}

function within<Value>(group: Map<string, Value>, key: string, make: () => Value): Value {
  const known = group.get(key);
  if (known !== undefined) return known;
  const made = make();
  group.set(key, made);
  return made;
}

function tallyIn(group: Map<string, Tally>, kind: string): Tally {
  return within(group, kind, () => ({ kind, count: 0 }));
}

/**
 * Adds to the sums of a model. Rows are added in the order of their days, so a connection's latest name
 * is kept.
 */
function addModel(models: Map<string, ModelUse>, use: ModelUse): void {
  const { connectionId, connectionName, modelId } = use;
  const sum = within(models, JSON.stringify([connectionId, modelId]), () =>
    noUse({ connectionId, connectionName, modelId }),
  );
  sum.connectionName = connectionName;
  for (const field of USE_FIELDS) sum[field] += use[field];
}

const USE_FIELDS = [
  "requests",
  "failed",
  "aside",
  "inputTokens",
  "cachedTokens",
  "outputTokens",
  "estimated",
  "silent",
  "dollars",
  "priced",
] as const satisfies readonly (keyof ModelUse)[];

export function noUse(
  which: Pick<ModelUse, "connectionId" | "connectionName" | "modelId">,
): ModelUse {
  return {
    ...which,
    requests: 0,
    failed: 0,
    aside: 0,
    inputTokens: 0,
    cachedTokens: 0,
    outputTokens: 0,
    estimated: 0,
    silent: 0,
    dollars: 0,
    priced: 0,
  };
}

function addTool(tools: Map<string, ToolUse>, use: ToolUse): void {
  const { toolName } = use;
  const sum = tools.get(toolName) ?? { toolName, calls: 0, errors: 0, times: noTimes() };
  addTimes(sum.times, use.times);
  tools.set(toolName, {
    toolName,
    calls: sum.calls + use.calls,
    errors: sum.errors + use.errors,
    times: sum.times,
    ...defined({
      tokens: addKnown(sum.tokens, use.tokens),
      taskTokens: addKnown(sum.taskTokens, use.taskTokens),
      dollars: addKnown(sum.dollars, use.dollars),
    }),
  });
}

/** The sum of the known figures; undefined if neither is known. */
export function addKnown(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}

/** Whether a stored row has figures that can be added. */
export function isSound(metrics: Metrics): boolean {
  const { runs, subTaskRuns, damaged, models, states, retries, failures, tools } = metrics;
  return (
    [runs, subTaskRuns, damaged].every(Number.isFinite) &&
    [models, states, retries, failures, tools].every(Array.isArray) &&
    models.every((use) => USE_FIELDS.every((field) => Number.isFinite(use[field]))) &&
    [...states, ...tools].every(({ times }) => isSoundHistogram(times)) &&
    [...retries, ...failures].every(({ count }) => Number.isFinite(count)) &&
    tools.every(({ calls, errors, tokens = 0, taskTokens = 0, dollars = 0 }) =>
      [calls, errors, tokens, taskTokens, dollars].every(Number.isFinite),
    )
  );
}

function isSoundHistogram(times: Histogram | undefined): boolean {
  return (
    times !== undefined &&
    [times.count, times.ms, times.zero].every(Number.isFinite) &&
    typeof times.buckets === "object" &&
    Object.values(times.buckets).every(Number.isFinite)
  );
}
