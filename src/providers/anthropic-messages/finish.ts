import type { JsonObject } from "#domain/json.ts";
import type { FinishReason, Usage } from "#domain/message.ts";
import { asNumber, asObject } from "#providers/shared/json-reading.ts";
import { reportedUsage, sumCounts } from "#providers/shared/stream/usage.ts";

/** The API's `input_tokens` does not include tokens read from the cache or written to it. */
export function anthropicUsage(wire: JsonObject): Usage {
  const cached = asNumber(wire["cache_read_input_tokens"]);
  const stored = asNumber(wire["cache_creation_input_tokens"]);
  return reportedUsage({
    inputTokens: sumCounts(asNumber(wire["input_tokens"]), cached, stored),
    outputTokens: asNumber(wire["output_tokens"]),
    cachedTokens: cached,
    reasoningTokens: asNumber(asObject(wire["output_tokens_details"])?.["thinking_tokens"]),
    cacheWriteTokens: stored,
  });
}

const REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ["end_turn", "stop"],
  ["stop_sequence", "stop"],
  ["tool_use", "tool_calls"],
  ["max_tokens", "length"],
  ["model_context_window_exceeded", "length"],
  ["pause_turn", "pause"],
  ["refusal", "refusal"],
]);

/** @param wire the stop reason that the server sent, if any */
export function finishReason(wire: string | null, calls: boolean): FinishReason {
  const reason = wire === null ? "stop" : (REASONS.get(wire) ?? "other");
  return calls && (reason === "stop" || reason === "other") ? "tool_calls" : reason;
}
