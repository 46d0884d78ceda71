import type { JsonObject } from "#domain/json.ts";
import { objects, isEmpty, isNotJson } from "#providers/contract/message-checks.ts";
import type { ProtocolContract } from "#providers/contract/protocol-contract.ts";
import { asNonBlankString, asObject, asString, toJson } from "#providers/shared/json-reading.ts";

import { CHAT_PROTOCOL } from "./decoder.ts";

/** The rules of this protocol, for the contract suite. */
export const contract: ProtocolContract = {
  protocol: CHAT_PROTOCOL,
  ended: (events) => {
    const calls = events.some(({ data }) => /"tool_calls":\s*\[\{/.test(data));
    return events.some(
      ({ data }) =>
        /"finish_reason":\s*"[a-z_]+"/.test(data) || (data.trim() === "[DONE]" && calls),
    );
  },
  failed: ({ event, data }) => {
    const told = /"error":\s*[{"]|"object":\s*"error"|"finish_reason":\s*"(error|insuff)/.test(
      data,
    );
    return event === "error" || told || isNotJson(data);
  },
  messagesField: "messages",
  violations: chatViolations,
  recordedUsage: (at) => ({
    inputTokens: at("prompt_tokens"),
    outputTokens: outputOf(
      at("completion_tokens"),
      at("completion_tokens_details", "reasoning_tokens"),
      at("total_tokens"),
      at("prompt_tokens"),
    ),
    cachedTokens: at("prompt_tokens_details", "cached_tokens") ?? at("prompt_cache_hit_tokens"),
    reasoningTokens: at("completion_tokens_details", "reasoning_tokens"),
    cacheWriteTokens: at("prompt_tokens_details", "cache_write_tokens"),
    cost: at("cost") ?? dollarsIn(at("cost_in_usd_ticks")),
  }),
};

/** The tokens of the answer. xAI's total shows that it counts reasoning separately. */
function outputOf(written = 0, thought = 0, total = 0, input = 0): number {
  return total === input + written + thought ? written + thought : written;
}

/** xAI counts money in ticks; 10 billion are one dollar. */
function dollarsIn(ticks: number | undefined): number | undefined {
  return ticks === undefined ? undefined : ticks / 10_000_000_000;
}

function chatViolations(messages: readonly JsonObject[]): string[] {
  const violations: string[] = [];
  let waiting: string[] = [];
  for (const message of messages) {
    const calls = objects(message["tool_calls"]).map((call) => toJson(call["id"] ?? null));
    if (message["role"] === "tool") {
      if (waiting.shift() !== toJson(message["tool_call_id"] ?? null))
        violations.push("a result out of order");
      if (asNonBlankString(message["content"]) === undefined) violations.push("an empty result");
      continue;
    }
    if (waiting.length > 0) violations.push(`no result for ${waiting.join()}`);
    waiting = calls;
    if (new Set(calls).size !== calls.length) violations.push("one id for two calls");
    violations.push(...objects(message["tool_calls"]).flatMap(nameViolations));
    if (calls.length === 0 && isEmpty(message["content"])) {
      violations.push(`an empty ${toJson(message["role"] ?? null)} message`);
    }
  }
  if (waiting.length > 0) violations.push(`no result for ${waiting.join()}`);
  return violations;
}

/** OpenAI refuses a request that contains any other name, even if no such tool is offered. */
function nameViolations(call: JsonObject): string[] {
  const name = asString(asObject(call["function"])?.["name"]) ?? "";
  return /^[\w-]{1,64}$/u.test(name) ? [] : [`the name ${JSON.stringify(name)}`];
}
