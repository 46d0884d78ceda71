import { isInPage } from "#domain/connections/connection.ts";
import type { ChatContext } from "#domain/context.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { isSound, sumOf } from "#domain/metrics/metrics.ts";
import type { MetricDay, MetricRow, Metrics } from "#domain/metrics/metrics.ts";
import {
  damagedRun,
  isCountable,
  metricsOfRequest,
  metricsOfRun,
} from "#domain/metrics/run-metrics.ts";
import type { RunFacts, Surroundings } from "#domain/metrics/run-metrics.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { localDay } from "#platform/local-day.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";

/** Ids of runs that have no metric row. */
export interface UncountedRuns {
  ids: string[];
  /** Whether the ids lie so close together in the index that one read gets all their journals. */
  isDense: boolean;
}

/** The sums of one day. */
export type DaySums = Required<MetricDay>;

/**
 * The figures of runs and requests. A row is written whole, under its run's or request's id, so counting
 * again changes nothing. The sums of a day are derived from its rows.
 */
export interface MetricStore {
  /** Writes the rows of those runs that are at rest, and of their requests, in place of earlier ones. */
  countRuns(runs: UncountedRuns, now: number): Promise<void>;
  countRequest(id: string): Promise<void>;
  /** Yields the runs without a row, in batches of at most `most`. Reads only keys. */
  uncounted(most: number): AsyncGenerator<UncountedRuns>;
  /** How many runs there are. */
  runs(): Promise<number>;
  /** The sums of each day from `first` on, in order. Sums that are missing are computed and stored. */
  days(first: string, signal: AbortSignal): Promise<DaySums[]>;
  /** The rows of all days from `first` on, in batches. */
  rows(first: string): AsyncGenerator<MetricRow[]>;
  /** Emits whenever any of the figures change. */
  watch(): LiveQuery<unknown>;
}

/** Keys or rows per read: few enough to leave time to paint. */
const SLICE = 2_000;

export function createMetricStore({ relaxed: db }: Databases): MetricStore {
  return {
    countRuns: (runs, now) => countRuns(db, runs, now),
    countRequest: async (id) => {
      const request = await db.requests.get(id);
      if (request === undefined || request.runId !== "") return;
      await putRows(db, [metricsOfRequest(request, await surroundings(db))]);
    },
    uncounted: (most) => uncounted(db, most),
    runs: () => db.runs.count(),
    days: (first, signal) => daysFrom(db, first, signal),
    rows: (first) => rowsFrom(db, first),
    watch: () => watchQuery(() => db.metricDays.toCollection().primaryKeys()),
  };
}

/**
 * Writes the rows of these runs. Also called in the transaction that removes the runs, so that what they
 * spent stays known.
 */
export async function countRuns(
  db: BoughDatabase,
  { ids, isDense }: UncountedRuns,
  now: number,
): Promise<void> {
  const around = await surroundings(db);
  const facts = await factsOf(db, ids, isDense);
  await putRows(
    db,
    facts.filter((one) => isWhole(one, now)).flatMap((one) => rowsOf(one, around)),
  );
}

function rowsOf(facts: RunFacts, around: Surroundings): MetricRow[] {
  try {
    return metricsOfRun(facts, around);
  } catch {
    return [damagedRun(facts.run, around)];
  }
}

async function surroundings(db: BoughDatabase): Promise<Surroundings> {
  const inPage = (await db.connections.toArray()).filter(isInPage);
  return { dayOf: localDay, free: new Set(inPage.map(({ id }) => id)) };
}

/**
 * Replaces rows, and clears the sums of the days concerned; they are computed again when someone looks at
 * them.
 */
async function putRows(db: BoughDatabase, rows: readonly MetricRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.transaction("rw", [db.metricRows, db.metricDays], async () => {
    const ids = [...new Set(rows.map(({ id }) => id))];
    const before = await db.metricRows.where("id").anyOf(ids).primaryKeys();
    await db.metricRows.bulkDelete(before);
    await db.metricRows.bulkPut(rows);
    const days = new Set([...before.map(([day]) => day), ...rows.map(({ day }) => day)]);
    await db.metricDays.bulkPut([...days].map((day) => ({ day })));
  });
}

async function daysFrom(db: BoughDatabase, first: string, signal: AbortSignal): Promise<DaySums[]> {
  const known = await db.metricDays.where("day").aboveOrEqual(first).toArray();
  const days: DaySums[] = [];
  for (const { day, sums } of known) {
    signal.throwIfAborted();
    const isKnown = sums !== undefined && isSound(sums);
    days.push({ day, sums: isKnown ? sums : await sumDay(db, day) });
  }
  return days;
}

/** Reads the rows and stores their sum in one transaction, so that no row is added in between. */
function sumDay(db: BoughDatabase, day: string): Promise<Metrics> {
  return db.transaction("rw", [db.metricRows, db.metricDays], async () => {
    const sums = sumOf(await ofDays(db, day, day).toArray());
    await db.metricDays.put({ day, sums });
    return sums;
  });
}

function ofDays(db: BoughDatabase, first: string, last: string) {
  return db.metricRows.where("[day+id]").between([first, ""], [last, "\uFFFF"], true, true);
}

async function* rowsFrom(db: BoughDatabase, first: string): AsyncGenerator<MetricRow[]> {
  const days = await db.metricDays.where("day").aboveOrEqual(first).primaryKeys();
  for (const day of days) yield await ofDays(db, day, day).toArray();
}

async function* uncounted(db: BoughDatabase, most: number): AsyncGenerator<UncountedRuns> {
  let after = "";
  for (;;) {
    const ids = await db.runs.where(":id").above(after).limit(SLICE).primaryKeys();
    const last = ids.at(-1);
    if (last === undefined) return;
    const rows = db.metricRows.where("id").between(after, last, false, true);
    const counted = new Set((await rows.primaryKeys()).map(([, id]) => id));
    const missing = ids.flatMap((id, at) => (counted.has(id) ? [] : [{ id, at }]));
    for (let from = 0; from < missing.length; from += most) {
      const batch = missing.slice(from, from + most);
      const span = (batch.at(-1)?.at ?? 0) - (batch[0]?.at ?? 0) + 1;
      yield { ids: batch.map(({ id }) => id), isDense: span <= 2 * batch.length };
    }
    after = last;
  }
}

async function factsOf(
  db: BoughDatabase,
  ids: readonly string[],
  isDense: boolean,
): Promise<RunFacts[]> {
  const runs = (await db.runs.bulkGet([...ids])).filter(isRestingRun);
  const contextIds = [...new Set(runs.map(({ contextId }) => contextId))];
  const [rows, requests, contexts] = await Promise.all([
    journalsOf(db, ids, isDense),
    db.requests
      .where("runId")
      .anyOf([...ids])
      .toArray(),
    db.contexts.bulkGet(contextIds),
  ]);
  const rowsByRun = groupByRun(rows);
  const requestsByRun = groupByRun(requests);
  const callsByRun = await callsOf(db, rows, requests);
  const subTasks = new Set(contexts.flatMap((one) => (isCalled(one) ? [one.id] : [])));
  return runs.map((run) => ({
    run,
    rows: rowsByRun.get(run.id) ?? [],
    requests: requestsByRun.get(run.id) ?? [],
    calls: callsByRun.get(run.id) ?? [],
    isSubTask: subTasks.has(run.contextId),
  }));
}

/** Whether a call began this context and it has not become a conversation of its own since. */
function isCalled(context: ChatContext | undefined): context is ChatContext {
  return context?.parentCallId !== undefined && context.parentId !== undefined;
}

/** Calls by run, taken from the answers. Only answers of runs that called tools are read. */
async function callsOf(
  db: BoughDatabase,
  rows: readonly JournalRow[],
  requests: readonly RequestRow[],
): Promise<Map<string, ToolCallRequest[]>> {
  const calling = new Set(rows.flatMap((row) => (row.detail.kind === "call" ? [row.runId] : [])));
  const asking = requests.filter(({ runId, nodeId }) => nodeId !== "" && calling.has(runId));
  const answers = await db.messages.bulkGet(asking.map(({ nodeId }) => nodeId));
  const calls = new Map<string, ToolCallRequest[]>();
  asking.forEach(({ runId }, at) => {
    const own = answers[at]?.message.toolCalls ?? [];
    calls.set(runId, [...(calls.get(runId) ?? []), ...own]);
  });
  return calls;
}

function isRestingRun(run: RunRow | undefined): run is RunRow {
  return run !== undefined && isCountable(run);
}

function groupByRun<Row extends JournalRow | RequestRow>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const known = groups.get(row.runId);
    if (known === undefined) groups.set(row.runId, [row]);
    else known.push(row);
  }
  return groups;
}

async function journalsOf(
  db: BoughDatabase,
  ids: readonly string[],
  isDense: boolean,
): Promise<JournalRow[]> {
  const between = (first: string, last: string) =>
    db.journal.where("[runId+seq]").between([first, 0], [last, Infinity], true, true).toArray();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (isDense) return between(first, last);
  return (await Promise.all(ids.map((id) => between(id, id)))).flat();
}

/** How long a request without a stored end may still be ending (milliseconds). */
const ENDING = 30_000;

function isWhole({ run, requests }: RunFacts, now: number): boolean {
  return requests.every(({ end }) => end !== undefined) || now - run.updatedAt > ENDING;
}
