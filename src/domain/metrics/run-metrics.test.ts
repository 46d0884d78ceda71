import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { RequestRow } from "#domain/requests/request-row.ts";
import { emptyCounters } from "#domain/runs/budgets.ts";
import { stateSpells, stateVisits } from "#domain/runs/run-report.ts";
import type { JournalDetail, JournalRow, RunRow } from "#domain/runs/run.ts";
import { restingRun } from "#domain/test-support/resting-run.ts";

import { quantile } from "./histogram.ts";
import { sumOf } from "./metrics.ts";
import { metricsOfRequest, metricsOfRun } from "./run-metrics.ts";

const DAY = 86_400_000;
const around = {
  dayOf: (at: number) => new Date(at).toISOString().slice(0, 10),
  free: new Set(["demo"]),
};

function run(known: Partial<RunRow> = {}): RunRow {
  const counters = { ...emptyCounters(), modelCalls: 1, tokens: 10 };
  const where = { id: "run", contextId: "c", branchId: "b" };
  return restingRun(where, { counters, updatedAt: 1_000, ...known });
}

function request(known: Partial<RequestRow> = {}): RequestRow {
  return {
    id: "request",
    contextId: "c",
    branchId: "b",
    runId: "run",
    nodeId: "n",
    sentAt: 0,
    protocol: "openai-chat",
    connectionId: "k",
    connectionName: "Server",
    modelId: "m",
    url: "",
    headers: {},
    bytes: 0,
    sha256: "",
    trace: [],
    parts: { system: 0, tools: 0, messages: 100, attachments: 0 },
    price: { input: 1, output: 2 },
    end: {
      at: 100,
      outcome: "answered",
      usage: { inputTokens: 1_000_000, outputTokens: 500_000 },
      answerTokens: 9,
    },
    ...known,
  };
}

function journal(
  steps: readonly [
    at: number,
    from: JournalRow["from"],
    to: JournalRow["to"],
    detail?: JournalDetail,
  ][],
): JournalRow[] {
  return steps.map(([at, from, to, detail = { kind: "transition" }], seq) => {
    const counted = { iteration: 1, budgets: emptyCounters(), ms: 0 };
    return { runId: "run", seq, at, from, event: "", to, ...counted, detail };
  });
}

const error = { kind: "rate_limit", message: "Slow down.", retryable: true } as const;
const rows = journal([
  [0, "idle", "awaitingLLMResponse"],
  [100, "awaitingLLMResponse", "transientFailure.backingOff", { kind: "transition", error }],
  [600, "transientFailure.backingOff", "awaitingLLMResponse"],
  [610, "", "", { kind: "call", callId: "x", toolName: "sum", phase: "started" }],
  [
    650,
    "",
    "",
    {
      kind: "call",
      callId: "x",
      toolName: "sum",
      phase: "done",
      result: "secret",
      isError: true,
      source: "tool",
      toolMs: 40,
    },
  ],
  [700, "awaitingLLMResponse", "failed"],
]);

describe("the figures of a run", () => {
  test("are its states, retries, failure, tools, tokens and money, and no text", () => {
    const failed = run({ state: "failed", error: { ...error, message: "secret" } });
    const facts = { run: failed, rows, requests: [request()], calls: [], isSubTask: true };
    const [row, ...others] = metricsOfRun(facts, around);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      day: "1970-01-01",
      id: "run",
      runs: 1,
      subTaskRuns: 1,
      retries: [{ kind: "rate_limit", count: 1 }],
      failures: [{ kind: "rate_limit", count: 1 }],
      tools: [{ toolName: "sum", calls: 1, errors: 1, times: { count: 1, ms: 40 } }],
      models: [{ modelId: "m", requests: 1, inputTokens: 1_000_000, dollars: 2, priced: 1 }],
    });
    const waiting = row?.states.find(({ state }) => state === "awaitingLLMResponse");
    expect(waiting?.times).toMatchObject({ count: 2, ms: 200 });
    expect(waiting && quantile(waiting.times, 0.5)).toBeCloseTo(100, -1);
    expect(JSON.stringify(row)).not.toContain("secret");
  });

  test("are on the day of each request, and the run on the day on which it began", () => {
    const later = request({ id: "later", sentAt: DAY });
    const facts = { run: run(), rows, requests: [request(), later], calls: [], isSubTask: false };
    const days = metricsOfRun(facts, around);
    expect(days.map(({ day, runs }) => [day, runs])).toEqual([
      ["1970-01-01", 1],
      ["1970-01-02", 0],
    ]);
    expect(sumOf(days).models).toMatchObject([{ requests: 2, inputTokens: 2_000_000 }]);
  });

  test("add up to the requests' usage: reported, estimated, free and unknown", () => {
    const end = { at: 5, outcome: "failed", answerTokens: 0 } as const;
    const requests = [
      request(),
      request({ id: "broken", end: { ...end, usage: { inputTokens: 7 } } }),
      request({ id: "silent", end }),
      request({ id: "estimated", end: { ...end, outcome: "answered", answerTokens: 9 } }),
      request({ id: "free", connectionId: "demo", price: { input: 0, output: 0 } }),
      request({ id: "check", purpose: "check" }),
    ];
    const [row] = metricsOfRun({ run: run(), rows, requests, calls: [], isSubTask: false }, around);
    const [here, demo] = row?.models ?? [];
    expect(here).toMatchObject({
      requests: 5,
      failed: 2,
      silent: 1,
      estimated: 2,
      aside: 1,
      priced: 4,
      inputTokens: 2_000_107,
      outputTokens: 1_000_009,
    });
    expect(demo).toMatchObject({ requests: 1, dollars: 0, priced: 1 });
  });

  test("of a request of which nothing is known are not priced, also if the connection is free", () => {
    const end = { at: 5, outcome: "left", answerTokens: 0 } as const;
    const stopped = request({ connectionId: "demo", end });
    const row = metricsOfRequest({ ...stopped, runId: "" }, around);
    expect(row.models).toMatchObject([{ requests: 1, silent: 1, priced: 0 }]);
  });

  test("of an older Bough, which logged no requests, are the run's own count", () => {
    const [row] = metricsOfRun(
      { run: run(), rows, requests: [], calls: [], isSubTask: false },
      around,
    );
    expect(row?.models).toMatchObject([
      { modelId: "", requests: 1, inputTokens: 10, estimated: 1 },
    ]);
  });

  test("of a request without a run are its own", () => {
    const row = metricsOfRequest(request({ purpose: "title", runId: "", nodeId: "" }), around);
    expect(row).toMatchObject({ id: "request", runs: 0, models: [{ aside: 1, dollars: 2 }] });
  });
});

describe("tools", () => {
  const done = (callId: string, toolName: string, more: object = {}) => {
    const known = { kind: "call", phase: "done", isError: false, source: "tool" } as const;
    return { ...known, callId, toolName, result: "12345678", ...more };
  };
  const spent = { modelCalls: 2, tokens: 900, dollars: 0.25 };
  const worked = journal([
    [0, "", "", done("x", "sum")],
    [1, "", "", done("y", "sum", { result: null })],
    [2, "", "", done("z", "start_task", { spent })],
    [3, "", "", done("w", "start_task", { spent: { modelCalls: 1, tokens: 100 } })],
  ]);
  const call = {
    id: "x",
    toolName: "sum",
    arguments: { a: 1 },
    approvalStatus: "approved",
  } as const;
  const facts = { run: run(), rows: worked, requests: [request()], calls: [call] };

  test("have the tokens of their calls and results, and what sub-tasks spent", () => {
    const [row] = metricsOfRun({ ...facts, isSubTask: false }, around);
    // sum{"a":1}: 3 tokens; "12345678" in quotes: 3; null: 1.
    expect(row?.tools).toMatchObject([
      { toolName: "sum", calls: 2, tokens: 7 },
      { toolName: "start_task", calls: 2, tokens: 6, taskTokens: 1_000, dollars: 0.25 },
    ]);
    expect(row?.tools[0]).not.toHaveProperty("dollars");
    expect(JSON.stringify(row)).not.toContain("1234");
  });

  test("of a sub-task leave out its own sub-tasks, which its parent's call counts", () => {
    const [row] = metricsOfRun({ ...facts, isSubTask: true }, around);
    expect(row?.tools[1]).toMatchObject({ toolName: "start_task", calls: 2, tokens: 6 });
    expect(row?.tools[1]).not.toHaveProperty("taskTokens");
  });

  test("with figures that are none make a row that says so (law Y4)", () => {
    const broken = journal([[0, "", "", done("z", "start_task", { spent: { tokens: "many" } })]]);
    const [row] = metricsOfRun({ ...facts, rows: broken, isSubTask: false }, around);
    expect(row).toMatchObject({ damaged: 1, tools: [] });
  });
});

test("the visits of a state last as long as the state, whatever the steps", () => {
  const state = fc.constantFrom("idle", "executingTools", "transientFailure.backingOff");
  const step = fc.tuple(fc.nat(1_000), state, state);
  fc.assert(
    fc.property(fc.array(step), fc.nat(1_000), (steps, rest) => {
      let at = 0;
      const all = journal(steps.map(([ms, from, to]) => [(at += ms), from, to]));
      const visits = stateVisits(all, at + rest);
      const spells = stateSpells(all, at + rest);
      for (const path of new Set(spells.map((one) => one.state))) {
        const those = spells.filter((one) => one.state === path);
        expect(those.reduce((sum, { ms }) => sum + ms, 0)).toBe(visits.get(path)?.ms);
      }
    }),
  );
});
