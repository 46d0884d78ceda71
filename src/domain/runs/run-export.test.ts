import { Validator } from "@cfworker/json-schema";
import { describe, expect, test } from "vitest";

import type { JsonObject } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import { otlpTraceSchema } from "#domain/test-support/otlp-schema.ts";

import { runAsJsonLines, runAsOpenTelemetry } from "./run-export.ts";
import type { RunRecord } from "./run-export.ts";
import { modelAttempts, stateVisits, toolExecutions } from "./run-report.ts";
import { defaultBudgetLimits } from "./run.ts";
import type { JournalDetail, JournalRow } from "./run.ts";

const budgets = {
  modelCalls: 0,
  toolSuccesses: {},
  toolErrors: {},
  outputRetries: 0,
  validatorRetries: 0,
  tokens: 0,
};

const SECRET = "the person's own words";

type Path = JournalRow["to"];

/** Two requests, the first of which was refused once, and one call that ran. */
const steps: [at: number, from: Path, event: string, to: Path, detail?: JournalDetail][] = [
  [1_000, "idle", "message.send", "processingUserMessage"],
  [1_010, "processingUserMessage", "done", "awaitingLLMResponse"],
  [
    1_100,
    "awaitingLLMResponse",
    "stream.broken",
    "transientFailure.backingOff",
    {
      kind: "transition",
      error: { kind: "rate_limit", message: SECRET, status: 429, retryable: true, host: "a.test" },
    },
  ],
  [1_600, "transientFailure.backingOff", "after", "awaitingLLMResponse"],
  [1_700, "awaitingLLMResponse", "stream.part", "streamingLLMResponse"],
  [1_900, "streamingLLMResponse", "stream.ended", "processingLLMResponse.evaluating"],
  [
    1_905,
    "",
    "call.intended",
    "",
    { kind: "call", callId: "k", toolName: "sum", phase: "intended" },
  ],
  [1_910, "processingLLMResponse.evaluating", "done", "awaitingToolApproval"],
  [
    2_500,
    "",
    "call.decided",
    "",
    {
      kind: "call",
      callId: "k",
      toolName: "sum",
      phase: "decided",
      status: "approved",
      argumentsHash: "h",
      edited: true,
      reason: SECRET,
    },
  ],
  [2_510, "awaitingToolApproval", "decision.recorded", "executingTools"],
  [2_511, "", "call.started", "", { kind: "call", callId: "k", toolName: "sum", phase: "started" }],
  [
    2_550,
    "",
    "call.done",
    "",
    {
      kind: "call",
      callId: "k",
      toolName: "sum",
      phase: "done",
      result: SECRET,
      isError: false,
      source: "tool",
      toolMs: 39,
    },
  ],
  [2_560, "executingTools", "tool.settled", "processingToolResults.addingResults"],
  [2_570, "processingToolResults.addingResults", "done", "processingToolResults.updatingBudgets"],
  [2_571, "processingToolResults.updatingBudgets", "", "generatingResponse"],
  [2_580, "generatingResponse", "done", "awaitingLLMResponse"],
];

const rows: JournalRow[] = steps.map(([at, from, event, to, detail], seq) => ({
  runId: "run",
  seq,
  at,
  from,
  event,
  to,
  iteration: 1,
  budgets,
  ms: 0,
  detail: detail ?? { kind: "transition" },
}));

const answer: MessageNode = {
  id: "n1",
  contextId: "c",
  parentId: null,
  createdAt: 1_899,
  message: {
    role: "assistant",
    content: [{ type: "text", text: SECRET }],
    toolCalls: [
      { id: "k", toolName: "sum", arguments: { words: SECRET }, approvalStatus: "approved" },
    ],
    metadata: {
      model: "model-1",
      usage: { inputTokens: 12, outputTokens: 5 },
      finishReason: "tool_calls",
      timings: { requestedAt: 1_605, endedAt: 1_899 },
    },
  },
};

const record: RunRecord = {
  rows,
  nodes: [answer],
  connection: { protocol: "openai-chat", baseUrl: "https://name:sk-secret@api.test/v1" },
  run: {
    id: "run",
    contextId: "c",
    branchId: "b",
    state: "awaitingLLMResponse",
    iteration: 2,
    counters: budgets,
    fingerprints: { last: null, repeats: 0 },
    roundCounted: true,
    retryCount: 0,
    origin: "llm",
    calls: [],
    queue: [],
    queueHeld: false,
    limits: defaultBudgetLimits,
    startedAt: 1_000,
    updatedAt: 2_580,
  },
};

describe("what the journal records", () => {
  test("the requests, with their outcomes and answers", () => {
    expect(modelAttempts(rows, [answer])).toMatchObject([
      { startedAt: 1_010, endedAt: 1_100, outcome: "failed", error: { status: 429 } },
      {
        startedAt: 1_600,
        firstPartAt: 1_700,
        endedAt: 1_900,
        outcome: "answered",
        answer: { nodeId: "n1", usage: { inputTokens: 12 } },
      },
      { startedAt: 2_580, outcome: "open" },
    ]);
  });

  test("a request cut off by a reload is interrupted, one ended by Stop is stopped", () => {
    const end = (from: Path, to: Path): JournalRow[] => [
      ...rows.slice(0, 2),
      { ...rows[2]!, from, to, detail: { kind: "transition" } },
    ];
    expect(modelAttempts(end("restoring", "transientFailure.awaitingPerson"), [])).toMatchObject([
      { outcome: "interrupted", endedAt: 1_100 },
    ]);
    expect(modelAttempts(end("awaitingLLMResponse", "idle"), [])).toMatchObject([
      { outcome: "stopped" },
    ]);
  });

  test("the calls, from intention to result", () => {
    expect(toolExecutions(rows)).toMatchObject([
      {
        callId: "k",
        decided: { at: 2_500, status: "approved", edited: true },
        startedAt: 2_511,
        done: { at: 2_550, isError: false, toolMs: 39 },
      },
    ]);
  });

  test("how often and how long each state was visited; a parent including its children", () => {
    const visits = stateVisits(rows, 3_000);
    expect(visits.get("awaitingLLMResponse")).toEqual({ count: 3, ms: 90 + 100 + 420 });
    expect(visits.get("processingToolResults")).toEqual({ count: 1, ms: 11 });
    expect(visits.get("processingToolResults.addingResults")).toEqual({ count: 1, ms: 10 });
    expect(visits.get("failed")).toBeUndefined();
  });
});

test("no state has time in which the page was closed", () => {
  const closed = rows.slice(0, 2);
  const back: JournalRow = {
    ...rows[2]!,
    at: 9_000_000,
    from: "restoring",
    to: "transientFailure.awaitingPerson",
  };
  const visits = stateVisits([...closed, back], 9_000_500);
  expect(visits.get("awaitingLLMResponse")).toEqual({ count: 1, ms: 0 });
  expect(visits.get("transientFailure.awaitingPerson")).toEqual({ count: 1, ms: 500 });
});

test("the spans are valid OTLP", () => {
  const validator = new Validator(otlpTraceSchema as never, "2020-12");
  for (const withContent of [true, false]) {
    const result = validator.validate(runAsOpenTelemetry(record, { withContent }));
    expect(result.errors).toEqual([]);
  }
  const broken = JSON.stringify(runAsOpenTelemetry(record, { withContent: true }));
  const wrong = JSON.parse(broken.replaceAll('"intValue":"', '"intValue":"x')) as JsonObject;
  expect(validator.validate(wrong).valid).toBe(false);
});

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: JsonObject }[];
}

function spansOf(exported: JsonObject): Span[] {
  // The shape under test. Each expectation below checks a part of it.
  const { resourceSpans } = exported as unknown as {
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  return resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
}

describe("the export", () => {
  test("as OpenTelemetry: one agent span over its requests and the calls that ran", () => {
    const spans = spansOf(runAsOpenTelemetry(record, { withContent: false }));
    expect(spans.map((span) => span.name)).toEqual([
      "invoke_agent Bough",
      "chat",
      "chat model-1",
      "chat",
      "execute_tool sum",
    ]);
    const [agent, , chat] = spans;
    expect(agent?.traceId).toMatch(/^[0-9a-f]{32}$/u);
    expect(new Set(spans.map((span) => span.spanId)).size).toBe(spans.length);
    expect(spans.map((span) => span.parentSpanId)).toEqual([
      undefined,
      ...Array.from({ length: 4 }, () => agent?.spanId),
    ]);
    for (const span of spans) {
      expect(span.spanId).toMatch(/^[0-9a-f]{16}$/u);
      expect(span.traceId).toBe(agent?.traceId);
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    }
    expect(chat?.startTimeUnixNano).toBe("1600000000");
    expect(
      Object.fromEntries(chat?.attributes.map(({ key, value }) => [key, value]) ?? []),
    ).toEqual({
      "gen_ai.operation.name": { stringValue: "chat" },
      "gen_ai.provider.name": { stringValue: "openai" },
      "gen_ai.conversation.id": { stringValue: "c" },
      "gen_ai.request.model": { stringValue: "model-1" },
      "gen_ai.response.finish_reasons": {
        arrayValue: { values: [{ stringValue: "tool_calls" }] },
      },
      "gen_ai.usage.input_tokens": { intValue: "12" },
      "gen_ai.usage.output_tokens": { intValue: "5" },
      "server.address": { stringValue: "api.test" },
      "bough.outcome": { stringValue: "answered" },
      "bough.first_part_ms": { intValue: "100" },
    });
  });

  test("has the runs of sub-tasks in one trace, under the spans of their calls", () => {
    const child = (id: string) => {
      const run = { ...record.run, id, contextId: "task" };
      return { ...record, run, rows: rows.map((row) => ({ ...row, runId: id })), callId: "k" };
    };
    const nested = { ...child("child"), tasks: [child("grandchild")] };
    const family = { ...record, tasks: [nested, child("summary")] };
    const exported = runAsOpenTelemetry(family, { withContent: false });
    const validator = new Validator(otlpTraceSchema as never, "2020-12");
    expect(validator.validate(exported).errors).toEqual([]);
    const spans = spansOf(exported);
    expect(spans).toHaveLength(20);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(20);
    const agents = spans.filter(({ name }) => name === "invoke_agent Bough");
    const tools = spans.filter(({ name }) => name === "execute_tool sum");
    expect(agents.map(({ parentSpanId }) => parentSpanId)).toEqual([
      undefined,
      tools[0]?.spanId,
      tools[1]?.spanId,
      tools[0]?.spanId,
    ]);
    const lines = runAsJsonLines(family, { withContent: false });
    expect(lines).not.toContain(SECRET);
    expect(lines.trimEnd().split("\n")).toHaveLength(4 * rows.length);
  });

  test("is the same each time", () => {
    const once = runAsOpenTelemetry(record, { withContent: true });
    expect(runAsOpenTelemetry(record, { withContent: true })).toEqual(once);
  });

  test("leaves content out unless requested, and keys always", () => {
    for (const withContent of [false, true]) {
      const lines = runAsJsonLines(record, { withContent });
      const spans = JSON.stringify(runAsOpenTelemetry(record, { withContent }));
      expect(lines.includes(SECRET)).toBe(withContent);
      expect(spans.includes(SECRET)).toBe(withContent);
      expect(spans + lines).not.toContain("sk-secret");
    }
  });

  test("as JSON Lines: every row in order, and with content each row unchanged", () => {
    const lines = runAsJsonLines(record, { withContent: true }).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
  });
});
