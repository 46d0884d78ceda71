import type { JsonObject } from "#domain/json.ts";
import type { FinishReason, Usage } from "#domain/message.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { asNumber, asObject } from "#providers/shared/json-reading.ts";
import { chargeIn, reportedUsage, sumCounts } from "#providers/shared/stream/usage.ts";

/** The usage, including the fields that other servers add. */
export function chatUsage(usage: JsonObject): Usage {
  const prompt = asObject(usage["prompt_tokens_details"]);
  const completion = asObject(usage["completion_tokens_details"]);
  const [inputTokens, written, reasoningTokens] = [
    asNumber(usage["prompt_tokens"]),
    asNumber(usage["completion_tokens"]),
    asNumber(completion?.["reasoning_tokens"]),
  ];
  // xAI counts reasoning separately from the other output; all others include it.
  const both = sumCounts(written, reasoningTokens);
  const isBeside = asNumber(usage["total_tokens"]) === sumCounts(inputTokens, both);
  return reportedUsage({
    inputTokens,
    outputTokens: isBeside ? both : written,
    cachedTokens: asNumber(prompt?.["cached_tokens"]) ?? asNumber(usage["prompt_cache_hit_tokens"]),
    reasoningTokens,
    cacheWriteTokens: asNumber(prompt?.["cache_write_tokens"]),
    cost: chargeIn(usage),
  });
}

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ["stop", "stop"],
  ["end_turn", "stop"],
  ["eos", "stop"],
  ["stop_sequence", "stop"],
  ["tool_calls", "tool_calls"],
  ["tool_use", "tool_calls"],
  ["function_call", "tool_calls"],
  ["length", "length"],
  ["max_tokens", "length"],
  ["model_length", "length"],
  ["content_filter", "content_filter"],
]);

/**
 * @param wire the finish reason that the server sent, if any
 * @param calls whether the answer has tool calls, whatever reason the server gave
 */
export function finishReason(wire: string | null, calls: boolean, refused: boolean): FinishReason {
  const reason = wire === null ? "stop" : (REASONS.get(wire.toLowerCase()) ?? "other");
  if (calls && (reason === "stop" || reason === "other")) return "tool_calls";
  return refused && reason === "stop" ? "refusal" : reason;
}

/** The error for a finish reason that means failure. */
export function failureOf(wire: string | null): RunError | undefined {
  if (wire === "error") {
    return {
      kind: "in_stream",
      message: "The server ended the answer with an error.",
      retryable: true,
    };
  }
  if (wire === "insufficient_system_resource") {
    const message = "The server ran out of capacity during the answer.";
    return { kind: "overloaded", message, code: wire, retryable: true };
  }
  return undefined;
}
