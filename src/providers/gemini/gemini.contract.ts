import type { JsonObject } from "#domain/json.ts";
import { objects, isEmpty, isNotJson, turnViolations } from "#providers/contract/message-checks.ts";
import type { ProtocolContract } from "#providers/contract/protocol-contract.ts";
import { isObject, toJson } from "#providers/shared/json-reading.ts";

import { GEMINI_PROTOCOL } from "./decoder.ts";

/** The rules of this protocol, for the contract suite. */
export const contract: ProtocolContract = {
  protocol: GEMINI_PROTOCOL,
  ended: (events) =>
    events.some(({ data }) => /"(finishReason|blockReason)":\s*"[A-Z_]+"/.test(data)),
  failed: ({ event, data }) => {
    const told = /"error":\s*\{|"finishReason":\s*"(MALFORMED|UNEXPECTED|TOO_MANY|OTHER)/;
    return event === "error" || told.test(data) || isNotJson(data);
  },
  messagesField: "contents",
  violations: geminiViolations,
  recordedUsage: (at) => ({
    inputTokens: (at("promptTokenCount") ?? 0) + (at("toolUsePromptTokenCount") ?? 0),
    outputTokens: (at("candidatesTokenCount") ?? 0) + (at("thoughtsTokenCount") ?? 0),
    cachedTokens: at("cachedContentTokenCount"),
    reasoningTokens: at("thoughtsTokenCount"),
  }),
};

function geminiViolations(turns: readonly JsonObject[]): string[] {
  const violations = turnViolations(turns, "model", "parts");
  for (const [at, turn] of turns.entries()) {
    const calls = objects(objects(turn["parts"]).map((part) => part["functionCall"] ?? null));
    const next = objects(turns[at + 1]?.["parts"]);
    const results = objects(next.map((part) => part["functionResponse"] ?? null));
    const named = (list: JsonObject[]): string =>
      list.map(({ name, id }) => toJson([name ?? null, id ?? null])).join();
    if (turn["role"] === "model" && named(calls) !== named(results)) {
      violations.push("calls and results differ");
    }
    if (turn["role"] === "user" && calls.length > 0) violations.push("a call by the person");
    if (results.some(({ response }) => !isObject(response)))
      violations.push("a result without object");
    const empty = objects(turn["parts"]).some(
      (part) => part["text"] !== undefined && isEmpty(part["text"]) && !part["thoughtSignature"],
    );
    if (empty) violations.push("an empty text part");
  }
  return violations;
}
