import { hostOf } from "./address.ts";
import { sha256Hex } from "./canonical.ts";
import type { Connection, Protocol } from "./connection.ts";
import type { JsonObject, JsonValue } from "./json.ts";
import type { MessageNode, ToolCallRequest } from "./message.ts";
import { callsById, modelAttempts, toolExecutions } from "./run-report.ts";
import type { ModelAttempt, ToolExecution } from "./run-report.ts";
import type { JournalDetail, JournalRow, RunRow } from "./run.ts";

/** What is exported of one run. */
export interface RunRecord {
  run: RunRow;
  /** Its journal, in order. */
  rows: readonly JournalRow[];
  /** The messages of its branch, which include its answers and calls. */
  nodes: readonly MessageNode[];
  connection?: Pick<Connection, "protocol" | "baseUrl">;
}

export interface RunExportOptions {
  /**
   * Include arguments, results, reasons and the server's own text. Without them, the export says
   * what happened and how long it took, and nothing of what was said. Keys are in neither: no
   * exported row ever contains one.
   */
  withContent: boolean;
}

/** One journal row per line (JSON Lines). */
export function runAsJsonLines({ rows }: RunRecord, { withContent }: RunExportOptions): string {
  return rows
    .map((row) => {
      const detail = withContent ? row.detail : withoutContent(row.detail);
      return `${JSON.stringify({ ...row, detail })}\n`;
    })
    .join("");
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
 * `invoke_agent` span with a `chat` span for each request, an `execute_tool` span for each call
 * that ran, and the transitions of the statechart as its events. The ids are derived from the
 * run's, so that the same run is exported the same way each time.
 */
export function runAsOpenTelemetry(record: RunRecord, options: RunExportOptions): JsonObject {
  const trace = traceOf(record);
  const attempts = modelAttempts(record.rows, record.nodes);
  const calls = callsById(record.nodes);
  const ran = toolExecutions(record.rows).filter((tool) => tool.startedAt !== undefined);
  const spans = [
    agentSpan(record, trace, attempts, options),
    ...attempts.map((attempt, index) => chatSpan(record, trace, attempt, index, options)),
    ...ran.map((tool) => toolSpan(record, trace, tool, calls.get(tool.callId), options)),
  ];
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes({ "service.name": "bough" }) },
        scopeSpans: [{ scope: { name: "bough.run" }, spans }],
      },
    ],
  };
}

interface Trace {
  id: string;
  root: string;
  /** The assumed end of whatever has not ended: the last row (Unix milliseconds). */
  until: number;
  spanId: (name: string) => string;
}

function traceOf({ run, rows }: RunRecord): Trace {
  const spanId = (name: string) => sha256Hex(`${run.id} ${name}`).slice(0, 16);
  return {
    id: sha256Hex(run.id).slice(0, 32),
    root: spanId("run"),
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
    ...spanBase(trace, trace.spanId(`call ${callId}`), named("execute_tool", toolName), INTERNAL),
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
 * The conventions' names. A server that implements another provider's protocol gets that provider's
 * name.
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

/** A string, because a double cannot hold it. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds)}000000`;
}

type AttributeValue = string | number | boolean | readonly string[] | undefined;

/** OTLP's list of typed values; unknown values are left out. */
function attributes(values: Readonly<Record<string, AttributeValue>>): JsonValue[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: otlpValue(value) }],
  );
}

function otlpValue(value: Exclude<AttributeValue, undefined>): JsonObject {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value !== "number") {
    return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
  }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
