import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test } from "vitest";

import type { ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { noMetrics, sumOf } from "#domain/metrics/metrics.ts";
import type { MetricRow } from "#domain/metrics/metrics.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { emptyCounters } from "#domain/runs/budgets.ts";
import type { RunState } from "#domain/runs/run-states.ts";
import type { JournalRow, RunRow } from "#domain/runs/run.ts";
import { restingRun } from "#domain/test-support/resting-run.ts";
import { localDay } from "#platform/local-day.ts";
import { emptyBin } from "#storage/conversations/bin.ts";
import { createSubTaskStore } from "#storage/conversations/sub-task-store.ts";
import { openDatabases } from "#storage/db.ts";
import type { Databases } from "#storage/db.ts";

import { createMetricStore } from "./metrics.ts";
import type { MetricStore } from "./metrics.ts";

let databases: Databases;
let store: MetricStore;
const NAME = "metrics-test";
const LATER = 1_000_000;
const { signal } = new AbortController();

beforeEach(async () => {
  databases = await openDatabases(NAME);
  store = createMetricStore(databases);
});

afterEach(async () => {
  databases.close();
  await Dexie.delete(NAME);
});

function run(id: string, state: RunState = "idle"): RunRow {
  const counters = { ...emptyCounters(), modelCalls: 1, tokens: 10 };
  return restingRun({ id, contextId: "c", branchId: "b" }, { state, counters, updatedAt: 100 });
}

function step(runId: string, seq: number, to: JournalRow["to"]): JournalRow {
  const known = { event: "", iteration: 1, budgets: emptyCounters(), ms: 0 };
  return {
    runId,
    seq,
    at: seq * 100,
    from: "" as const,
    to,
    ...known,
    detail: { kind: "transition" },
  };
}

async function put(runs: readonly RunRow[]): Promise<void> {
  await databases.strict.runs.bulkPut(runs);
  const rows = runs.flatMap(({ id }) => [step(id, 0, "awaitingLLMResponse"), step(id, 1, "idle")]);
  await databases.strict.journal.bulkPut(rows);
}

async function countAll(counting: MetricStore = store): Promise<void> {
  for await (const batch of counting.uncounted(100)) await counting.countRuns(batch, LATER);
}

const days = () => store.days("", signal);
const total = async () => sumOf((await days()).map(({ sums }) => sums));
const name = (at: number) => `run-${String(at).padStart(6, "0")}`;

test("each run is counted once, whoever counts and however often (law Y1)", async () => {
  await put(Array.from({ length: 3_000 }, (_, at) => run(name(at))));
  // Two tabs at the same time, then once more.
  await Promise.all([countAll(), countAll(createMetricStore(databases))]);
  await store.countRuns({ ids: [name(5), name(2_000)], isDense: false }, LATER);
  const sums = await total();
  expect(sums).toMatchObject({ runs: 3_000, damaged: 0 });
  expect(sums.states).toMatchObject([
    { state: "awaitingLLMResponse", times: { count: 3_000, ms: 300_000 } },
  ]);
  expect(sums.models).toMatchObject([{ inputTokens: 30_000 }]);
});

test("only runs without figures are read, also where they are few among many", async () => {
  await put(Array.from({ length: 500 }, (_, at) => run(name(at * 2))));
  await countAll();
  await put([run(name(11)), run(name(333)), run(name(801))]);
  const batches = [];
  for await (const batch of store.uncounted(100)) batches.push(batch);
  expect(batches).toEqual([{ ids: [name(11), name(333), name(801)], isDense: false }]);
  await countAll();
  expect(await total()).toMatchObject({ runs: 503 });
});

test("a run is counted when it rests, and a day's sums follow", async () => {
  await put([run("a"), run("b", "awaitingBudget"), run("d", "failed")]);
  await countAll();
  expect(await total()).toMatchObject({ runs: 2, failures: [{ kind: "unknown", count: 1 }] });
  await put([run("b")]);
  await countAll();
  expect(await total()).toMatchObject({ runs: 3 });
});

function context(id: string, known: Partial<ChatContext> = {}): ChatContext {
  const config = { modelId: "m", connectionId: "k", mode: "chat", parameters: {} };
  const times = { createdAt: 0, updatedAt: 0 };
  return {
    id,
    title: "Gone",
    config,
    activeBranchName: "main",
    writerEpoch: 0,
    ...times,
    ...known,
  };
}

test("what was spent stays known when a conversation is deleted for good (law Y3)", async () => {
  const task = { parentId: "p", parentCallId: "call", deletedAt: 1 };
  await databases.strict.contexts.put(context("c", task));
  await put([run("counted"), run("never counted")]);
  await store.countRuns({ ids: ["counted"], isDense: true }, LATER);
  await emptyBin(databases.strict);
  expect(await databases.strict.runs.count()).toBe(0);
  expect(await total()).toMatchObject({ runs: 2, subTaskRuns: 2 });
});

test("figures of a conversation that is deleted for good stay as they were counted (law Y1)", async () => {
  await databases.strict.contexts.put(context("c", { deletedAt: 1 }));
  await put([run("a")]);
  await countAll();
  // As if it had been counted in another time zone.
  const [row] = await databases.relaxed.metricRows.toArray();
  await databases.relaxed.metricRows.clear();
  await databases.relaxed.metricRows.put({ ...noMetrics(), ...row, day: "1969-12-30", id: "a" });
  await databases.relaxed.metricDays.put({ day: "1969-12-30" });
  await emptyBin(databases.strict);
  const kept = await databases.relaxed.metricRows.toArray();
  expect(kept.map(({ day, id, runs }) => [day, id, runs])).toEqual([["1969-12-30", "a", 1]]);
});

test("runs of a task that was kept as a conversation are not of a sub-task", async () => {
  await databases.strict.contexts.put(context("c", { parentId: "p", parentCallId: "call" }));
  await put([run("before")]);
  await countAll();
  const kept = await createSubTaskStore(databases).keep("c", 5);
  expect(kept.ok).toBe(true);
  await put([run("since")]);
  await countAll();
  expect(await total()).toMatchObject({ runs: 2, subTaskRuns: 1 });
});

test("a request without a run has figures of its own, made anew when it ends", async () => {
  const request = {
    id: "title",
    runId: "",
    purpose: "title",
    sentAt: 0,
    connectionId: "k",
    connectionName: "Server",
    modelId: "m",
    parts: { system: 0, tools: 0, messages: 9, attachments: 0 },
  } as RequestRow; // Nothing else is read.
  await databases.relaxed.requests.put(request);
  await store.countRequest("title");
  expect((await total()).models).toMatchObject([{ requests: 1, aside: 1, silent: 1 }]);
  const usage = { inputTokens: 90, outputTokens: 10 };
  const end = { at: 5, outcome: "answered", usage, answerTokens: 9 } as const;
  await databases.relaxed.requests.put({ ...request, end });
  await store.countRequest("title");
  expect((await total()).models).toMatchObject([{ requests: 1, silent: 0, inputTokens: 90 }]);
});

test("a tool's calls have the tokens of arguments and result, and rows without them stay readable", async () => {
  const result = "12345678";
  const known = { kind: "call", phase: "done", isError: false, source: "tool" } as const;
  const detail = { ...known, callId: "x", toolName: "sum", result };
  const call = { id: "x", toolName: "sum", arguments: { a: 1 }, approvalStatus: "approved" };
  const message = { id: "n", role: "assistant", content: [], toolCalls: [call] };
  await put([run("a"), run("b")]);
  await databases.strict.journal.put({ ...step("a", 2, ""), detail });
  await databases.strict.messages.put({
    id: "n",
    contextId: "c",
    message,
  } as unknown as MessageNode);
  // Nothing else is read.
  const parts = { system: 0, tools: 0, messages: 9, attachments: 0 };
  const asked = { id: "r", runId: "a", nodeId: "n", sentAt: 0, connectionId: "k", parts };
  const names = { connectionName: "Server", modelId: "m" };
  await databases.relaxed.requests.put({ ...asked, ...names } as RequestRow);
  await countAll();
  expect((await total()).tools).toMatchObject([{ toolName: "sum", calls: 1, tokens: 6 }]);

  const times = { count: 0, ms: 0, zero: 0, buckets: {} };
  const tools = [{ toolName: "old", calls: 2, errors: 0, times }];
  await databases.relaxed.metricRows.put({ ...noMetrics(), tools, day: localDay(0), id: "b" });
  await databases.relaxed.metricDays.put({ day: localDay(0) });
  const sums = await total();
  expect(sums).toMatchObject({ damaged: 0 });
  expect(sums.tools).toContainEqual({ toolName: "old", calls: 2, errors: 0, times });
});

test("damaged rows are told, and hide nothing else (law Y4)", async () => {
  await put([run("a"), run("b"), { ...run("c"), counters: undefined } as unknown as RunRow]);
  await countAll();
  expect(await total()).toMatchObject({ runs: 3, damaged: 1 });
  const day = localDay(0);
  await databases.relaxed.metricRows.put({ day, id: "a" } as MetricRow);
  await databases.relaxed.metricDays.put({ day, sums: { runs: "many" } as never });
  expect(await total()).toMatchObject({ runs: 2, damaged: 2 });
});
