import type { JsonObject, JsonValue } from "#domain/json.ts";
import { objects, idList, isNotJson, turnViolations } from "#providers/contract/message-checks.ts";
import type { ProtocolContract } from "#providers/contract/protocol-contract.ts";
import { asString, asNonBlankString, isObject, toJson } from "#providers/shared/json-reading.ts";

import { ANTHROPIC_PROTOCOL } from "./decoder.ts";

/** The rules of this protocol, for the contract suite. */
export const contract: ProtocolContract = {
  protocol: ANTHROPIC_PROTOCOL,
  ended: (events) =>
    events.some(({ data }) => /"stop_reason":\s*"[a-z_]+"|"message_stop"/.test(data)),
  failed: ({ event, data }) =>
    event === "error" || /"type":\s*"error"/.test(data) || isNotJson(data),
  messagesField: "messages",
  violations: anthropicViolations,
  recordedUsage: (at) => ({
    inputTokens:
      (at("input_tokens") ?? 0) +
      (at("cache_read_input_tokens") ?? 0) +
      (at("cache_creation_input_tokens") ?? 0),
    outputTokens: at("output_tokens"),
    cachedTokens: at("cache_read_input_tokens"),
    reasoningTokens: at("output_tokens_details", "thinking_tokens"),
    cacheWriteTokens: at("cache_creation_input_tokens"),
  }),
};

function anthropicViolations(turns: readonly JsonObject[]): string[] {
  const violations = turnViolations(turns, "assistant", "content");
  const used = new Set<JsonValue | undefined>();
  for (const [at, turn] of turns.entries()) {
    const blocks = objects(turn["content"]);
    const uses = blocks.filter((block) => block["type"] === "tool_use");
    const next = objects(turns[at + 1]?.["content"]);
    const answers = next.slice(0, uses.length);
    const expected = idList(uses.map((use) => use["id"]));
    if (idList(answers.map((answer) => answer["tool_use_id"])) !== expected) {
      violations.push("results do not come first and in order");
    }
    if (blocks.filter(isResult).length !== usesOf(turns[at - 1]))
      violations.push("results too many");
    for (const { id } of uses) {
      if (used.has(id)) violations.push(`the id ${toJson(id ?? null)} twice`);
      if (!/^[\w-]+$/.test(asString(id) ?? "")) violations.push(`the id ${toJson(id ?? null)}`);
      used.add(id);
    }
    violations.push(...blocks.flatMap(blockViolations));
  }
  return violations;
}

function isResult(block: JsonObject): boolean {
  return block["type"] === "tool_result";
}

function usesOf(turn: JsonObject | undefined): number {
  return objects(turn?.["content"]).filter((block) => block["type"] === "tool_use").length;
}

function blockViolations(block: JsonObject): string[] {
  const { type, text, input, content, signature } = block;
  if (type === "text" && asNonBlankString(text) === undefined) return ["an empty text block"];
  if (type === "tool_use" && !isObject(input)) return ["an input that is no object"];
  if (type === "tool_result" && asNonBlankString(content) === undefined) return ["an empty result"];
  if (type === "thinking" && asString(signature) === undefined) return ["an unsigned thought"];
  return [];
}
