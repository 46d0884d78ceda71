import type { JsonObject } from "#domain/json.ts";
import type { FinishReason, Usage } from "#domain/message.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { asNumber } from "#providers/shared/json-reading.ts";
import { reportedUsage, sumCounts } from "#providers/shared/stream/usage.ts";

/** Counts are cumulative: those of the last chunk are the totals. */
export function geminiUsage(wire: JsonObject): Usage {
  const at = (name: string): number | undefined => asNumber(wire[name]);
  const thoughts = at("thoughtsTokenCount");
  return reportedUsage({
    // The prompt's count does not include what Google's own search and fetch gave the model to read.
    inputTokens: sumCounts(at("promptTokenCount"), at("toolUsePromptTokenCount")),
    outputTokens: sumCounts(at("candidatesTokenCount"), thoughts),
    cachedTokens: at("cachedContentTokenCount"),
    reasoningTokens: thoughts,
  });
}

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ["STOP", "stop"],
  ["MAX_TOKENS", "length"],
  ["CONTINUATION", "length"],
  ["SAFETY", "content_filter"],
  ["RECITATION", "content_filter"],
  ["BLOCKLIST", "content_filter"],
  ["PROHIBITED_CONTENT", "content_filter"],
  ["SPII", "content_filter"],
  ["IMAGE_SAFETY", "content_filter"],
  ["IMAGE_PROHIBITED_CONTENT", "content_filter"],
  ["IMAGE_RECITATION", "content_filter"],
]);

/** @param wire the finish reason, or `promptFeedback:` and the reason why the prompt was blocked */
export function finishReason(wire: string, calls: boolean): FinishReason {
  if (wire.startsWith("promptFeedback:")) return "content_filter";
  const reason = REASONS.get(wire) ?? "other";
  return calls && reason === "stop" ? "tool_calls" : reason;
}

const FAILURES: ReadonlyMap<string, string> = new Map([
  ["MALFORMED_FUNCTION_CALL", "The model wrote a tool call that cannot be read."],
  ["UNEXPECTED_TOOL_CALL", "The model called a tool that it was not given."],
  ["TOO_MANY_TOOL_CALLS", "The model called too many tools in a row."],
  ["MALFORMED_RESPONSE", "The model wrote an answer that cannot be read."],
  ["OTHER", "The answer was broken off without a reason."],
]);

/** The error for a finish reason that means failure. `said` is the server's message, or "". */
export function failureOf(wire: string, said: string): RunError | undefined {
  const message = FAILURES.get(wire);
  if (message === undefined) return undefined;
  return { kind: "in_stream", message: said === "" ? message : said, code: wire, retryable: true };
}
