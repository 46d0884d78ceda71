import { sha256Hex } from "#domain/canonical.ts";
import { hostOf } from "#domain/connections/address.ts";
import type { Connection, Protocol } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject } from "#domain/json.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";

import { attributes, nanoseconds } from "./otlp.ts";
import { callsById, modelAttempts, toolExecutions } from "./run-report.ts";
import type { ModelAttempt, ToolExecution } from "./run-report.ts";
import type { JournalDetail, JournalRow, RunRow } from "./run.ts";

/** Everything that is exported of one run. */
export interface RunRecord {
  run: RunRow;
  /** Its journal, in order. */
  rows: readonly JournalRow[];
  /** The messages of the run's branch, which include its answers and calls. */
  nodes: readonly MessageNode[];
  connection?: Pick<Connection, "protocol" | "baseUrl">;
  /** The runs of its sub-tasks, each with the call that began the sub-task. */
  tasks?: readonly TaskRecord[];
}

export type TaskRecord = RunRecord & { callId: string };

export interface RunExportOptions {
  /**
   * Include arguments, results, reasons and the server's own text. Without them, the export says what
   * happened and how long it took, but nothing that was said. Keys are never included, since no
   * exported row contains one.
   */
  withContent: boolean;
}

/** The journal as JSON Lines, one row per line: the run's rows, then those of its sub-tasks. */
export function runAsJsonLines(record: RunRecord, options: RunExportOptions): string {
  const { rows, tasks = [] } = record;
  const lines = rows.map((row) => {
    const detail = options.withContent ? row.detail : withoutContent(row.detail);
    return `${JSON.stringify({ ...row, detail })}\n`;
  });
  return [...lines, ...tasks.map((task) => runAsJsonLines(task, options))].join("");
}

function withoutContent(detail: JournalDetail): object {
  if (detail.kind === "transition") {
    const { error, ...rest } = detail;
    if (error === undefined) return rest;
    const { message: _message, ...kept } = error;
    return { ...rest, error: kept };
  }
  if (detail.phase === "decided") {
    const { reason: _reason, ...kept } = detail;
    return kept;
  }
  if (detail.phase !== "done") return detail;
  const { result: _result, ...kept } = detail;
  return kept;
}

/**
 * The run as OpenTelemetry spans (OTLP's JSON encoding) under the GenAI semantic conventions: one
 * `invoke_agent` span with a `chat` span for each request, an `execute_tool` span for each call that
 * ran, and the transitions of the statechart as events. The runs of sub-tasks are in the same trace,
 * under the spans of their calls. Ids are derived from the runs', so that a run is exported the same
 * way every time.
 */
export function runAsOpenTelemetry(record: RunRecord, options: RunExportOptions): JsonObject {
  const spans = spansOf(record, traceOf(record), options);
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes({ "service.name": "bough" }) },
        scopeSpans: [{ scope: { name: "bough.run" }, spans }],
      },
    ],
  };
}

function spansOf(record: RunRecord, trace: Trace, options: RunExportOptions): JsonObject[] {
  const attempts = modelAttempts(record.rows, record.nodes);
  const calls = callsById(record.nodes);
  const ran = toolExecutions(record.rows).filter((tool) => tool.startedAt !== undefined);
  const tasks = record.tasks ?? [];
  return [
    agentSpan(record, trace, attempts, options),
    ...attempts.map((attempt, index) => chatSpan(record, trace, attempt, index, options)),
    ...ran.map((tool) => toolSpan(record, trace, tool, calls.get(tool.callId), options)),
    ...tasks.flatMap((task) => spansOf(task, traceOf(task, trace), options)),
  ];
}

interface Trace {
  id: string;
  /** Id of the run's own span. */
  root: string;
  /** For a sub-task's run, the span of the call that began it. */
  parent?: string;
  /** The time of the last row in Unix milliseconds, taken as the end of anything that has not ended. */
  until: number;
  spanId: (name: string) => string;
}

function traceOf(record: RunRecord | TaskRecord, within?: Trace): Trace {
  const { run, rows } = record;
  const spanId = (name: string) => sha256Hex(`${run.id} ${name}`).slice(0, 16);
  const call = "callId" in record ? callSpan(record.callId) : undefined;
  const parent = call === undefined ? undefined : within?.spanId(call);
  return {
    id: within?.id ?? sha256Hex(run.id).slice(0, 32),
    root: spanId("run"),
    ...defined({ parent }),
    until: rows.at(-1)?.at ?? run.updatedAt,
    spanId,
  };
}

function agentSpan(
  { run, rows, connection }: RunRecord,
  trace: Trace,
  attempts: readonly ModelAttempt[],
  options: RunExportOptions,
): JsonObject {
  const sum = (field: "inputTokens" | "outputTokens") =>
    attempts.reduce((total, { answer }) => total + (answer?.usage?.[field] ?? 0), 0);
  return {
    ...spanBase(trace, trace.root, "invoke_agent Bough", INTERNAL),
    ...(trace.parent === undefined ? {} : { parentSpanId: trace.parent }),
    startTimeUnixNano: nanoseconds(rows[0]?.at ?? run.startedAt),
    endTimeUnixNano: nanoseconds(trace.until),
    attributes: attributes({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.provider.name": providerOf(connection),
      "gen_ai.agent.name": "Bough",
      "gen_ai.conversation.id": run.contextId,
      "gen_ai.usage.input_tokens": sum("inputTokens"),
      "gen_ai.usage.output_tokens": sum("outputTokens"),
      "bough.run.id": run.id,
      "bough.branch.id": run.branchId,
      "bough.run.state": run.state,
    }),
    events: rows.flatMap((row) => transitionEvent(row)),
    ...statusOf(run.state === "failed" ? run.error : undefined, options),
  };
}

function transitionEvent({ at, from, to, event, detail }: JournalRow): JsonObject[] {
  if (detail.kind !== "transition") return [];
  return [
    {
      timeUnixNano: nanoseconds(at),
      name: "bough.transition",
      attributes: attributes({
        "bough.state.from": from,
        "bough.state.to": to,
        "bough.event": event,
      }),
    },
  ];
}

function chatSpan(
  { run, connection }: RunRecord,
  trace: Trace,
  attempt: ModelAttempt,
  index: number,
  options: RunExportOptions,
): JsonObject {
  const { answer, error, startedAt, endedAt = trace.until, firstPartAt } = attempt;
  const usage = answer?.usage;
  return {
    ...spanBase(trace, trace.spanId(`chat ${index}`), named("chat", answer?.model), CLIENT),
    parentSpanId: trace.root,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributes({
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": providerOf(connection),
      "gen_ai.conversation.id": run.contextId,
      "gen_ai.request.model": answer?.model,
      "gen_ai.response.finish_reasons":
        answer?.finishReason === undefined ? undefined : [answer.finishReason],
      "gen_ai.usage.input_tokens": usage?.inputTokens,
      "gen_ai.usage.output_tokens": usage?.outputTokens,
      "gen_ai.usage.cache_read.input_tokens": usage?.cachedTokens,
      "gen_ai.usage.reasoning.output_tokens": usage?.reasoningTokens,
      "server.address": error?.host ?? hostOf(connection?.baseUrl ?? ""),
      "error.type": error?.kind,
      "http.response.status_code": error?.status,
      "bough.outcome": attempt.outcome,
      "bough.first_part_ms": firstPartAt === undefined ? undefined : firstPartAt - startedAt,
    }),
    ...statusOf(error, options),
  };
}

function toolSpan(
  { run }: RunRecord,
  trace: Trace,
  tool: ToolExecution,
  call: ToolCallRequest | undefined,
  options: RunExportOptions,
): JsonObject {
  const { callId, toolName, intendedAt, startedAt = intendedAt, done } = tool;
  return {
    ...spanBase(trace, trace.spanId(callSpan(callId)), named("execute_tool", toolName), INTERNAL),
    parentSpanId: trace.root,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(done?.at ?? trace.until),
    attributes: attributes({
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.conversation.id": run.contextId,
      "gen_ai.tool.name": toolName,
      "gen_ai.tool.type": "function",
      "gen_ai.tool.call.id": callId,
      "gen_ai.tool.call.arguments":
        options.withContent && call !== undefined ? JSON.stringify(call.arguments) : undefined,
      "gen_ai.tool.call.result":
        options.withContent && done !== undefined ? JSON.stringify(done.result) : undefined,
      "bough.approval.edited": tool.decided?.edited,
      "error.type": done?.isError === true ? "tool_error" : undefined,
    }),
    ...(done?.isError === true ? { status: { code: ERROR } } : {}),
  };
}

function callSpan(callId: string): string {
  return `call ${callId}`;
}

/** OTLP's numbers for span kinds and for the error status. */
const INTERNAL = 1;
const CLIENT = 3;
const ERROR = 2;

function spanBase(trace: Trace, spanId: string, name: string, kind: number) {
  return { traceId: trace.id, spanId, name, kind };
}

function named(operation: string, what: string | undefined): string {
  return what === undefined ? operation : `${operation} ${what}`;
}

function statusOf(error: RunRow["error"], { withContent }: RunExportOptions): JsonObject {
  if (error === undefined) return {};
  return { status: { code: ERROR, ...(withContent ? { message: error.message } : {}) } };
}

/**
 * Provider names of the semantic conventions. A server that implements another provider's protocol gets
 * that provider's name.
 */
const providers: Readonly<Record<Protocol, string>> = {
  "openai-chat": "openai",
  "openai-responses": "openai",
  "anthropic-messages": "anthropic",
  gemini: "gcp.gemini",
};

function providerOf(connection: RunRecord["connection"]): string | undefined {
  return connection === undefined ? undefined : providers[connection.protocol];
}

/** The connection that answered in the run. Its branch may use another one by now. */
export function connectionIdOf({ run, nodes }: RunRecord): string | undefined {
  return nodes.findLast(
    ({ createdAt, message }) =>
      createdAt >= run.startedAt &&
      createdAt <= run.updatedAt &&
      message.metadata?.connectionId !== undefined,
  )?.message.metadata?.connectionId;
}
