import type { JsonObject } from "#domain/json.ts";
import type { FinishReason, Usage } from "#domain/message.ts";
import { asNumber, asObject } from "#providers/shared/json-reading.ts";
import { chargeIn, reportedUsage } from "#providers/shared/stream/usage.ts";

/** The usage. Some providers add what they charged. */
export function responsesUsage(wire: JsonObject): Usage {
  return reportedUsage({
    inputTokens: asNumber(wire["input_tokens"]),
    outputTokens: asNumber(wire["output_tokens"]),
    cachedTokens: asNumber(asObject(wire["input_tokens_details"])?.["cached_tokens"]),
    reasoningTokens: asNumber(asObject(wire["output_tokens_details"])?.["reasoning_tokens"]),
    cacheWriteTokens: asNumber(asObject(wire["input_tokens_details"])?.["cache_write_tokens"]),
    cost: chargeIn(wire),
  });
}

const INCOMPLETE: ReadonlyMap<string, FinishReason> = new Map([
  ["max_output_tokens", "length"],
  ["max_tokens", "length"],
  ["content_filter", "content_filter"],
]);

/** @param detail why the response is incomplete */
export function finishReason(
  status: string,
  detail: string | undefined,
  calls: boolean,
  refused: boolean,
): FinishReason {
  if (status === "incomplete") return INCOMPLETE.get(detail ?? "") ?? "other";
  if (calls) return "tool_calls";
  return refused ? "refusal" : "stop";
}
