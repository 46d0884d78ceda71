import type { JsonObject } from "#domain/json.ts";
import { isEmpty, idList, isNotJson } from "#providers/contract/message-checks.ts";
import type { ProtocolContract } from "#providers/contract/protocol-contract.ts";
import { asNonBlankString } from "#providers/shared/json-reading.ts";

import { RESPONSES_PROTOCOL } from "./decoder.ts";

/** The rules of this protocol, for the contract suite. */
export const contract: ProtocolContract = {
  protocol: RESPONSES_PROTOCOL,
  ended: (events) =>
    events.some(({ data }) => /"type":\s*"response\.(completed|incomplete|failed)"/.test(data)),
  failed: ({ event, data }) =>
    event === "error" || /"type":\s*"(error|response\.failed)"/.test(data) || isNotJson(data),
  messagesField: "input",
  violations: responsesViolations,
  recordedUsage: (at) => ({
    inputTokens: at("input_tokens"),
    outputTokens: at("output_tokens"),
    cachedTokens: at("input_tokens_details", "cached_tokens"),
    reasoningTokens: at("output_tokens_details", "reasoning_tokens"),
    cacheWriteTokens: at("input_tokens_details", "cache_write_tokens"),
    cost: at("cost") ?? dollarsIn(at("cost_in_usd_ticks")),
  }),
};

/** xAI counts money in ticks; 10 billion are one dollar. */
function dollarsIn(ticks: number | undefined): number | undefined {
  return ticks === undefined ? undefined : ticks / 10_000_000_000;
}

function responsesViolations(input: readonly JsonObject[]): string[] {
  const violations: string[] = [];
  const calls = input.filter((item) => item["type"] === "function_call");
  const ids = calls.map((call) => call["call_id"]);
  if (new Set(ids).size !== ids.length) violations.push("one id for two calls");
  for (const [at, item] of input.entries()) {
    const type = item["type"] ?? "message";
    const next = input[at + 1];
    if (type === "message" && isEmpty(item["content"])) violations.push("an empty message");
    if (type === "reasoning" && (next === undefined || isFollowerOfNone(next))) {
      violations.push("a thought without its follower");
    }
    if (type === "function_call_output") {
      const before = input.slice(0, at).some((one) => one["call_id"] === item["call_id"]);
      if (!before) violations.push("a result before its call");
      if (asNonBlankString(item["output"]) === undefined) violations.push("an empty result");
    }
  }
  const answered = input.flatMap((item) =>
    item["type"] === "function_call_output" ? [item["call_id"]] : [],
  );
  if (idList(ids) !== idList(answered)) violations.push("calls and results differ");
  return violations;
}

/** User messages and tool results are not output of the model. */
function isFollowerOfNone(item: JsonObject): boolean {
  return item["role"] === "user" || item["type"] === "function_call_output";
}
