import type { Protocol } from "#domain/connection.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, asString, asWord, isObject, toJson } from "#providers/json-reading.ts";

/**
 * What each protocol demands of a request's messages (providers.md), read from the body alone. Each
 * gives what is broken, in words; a protocol must have an entry.
 */
export const requestRules: Readonly<
  Record<Protocol, { field: string; wrongs: (list: readonly JsonObject[]) => string[] }>
> = {
  "openai-chat": { field: "messages", wrongs: chatWrongs },
  "openai-responses": { field: "input", wrongs: responsesWrongs },
  "anthropic-messages": { field: "messages", wrongs: anthropicWrongs },
  gemini: { field: "contents", wrongs: geminiWrongs },
};

function chatWrongs(messages: readonly JsonObject[]): string[] {
  const wrongs: string[] = [];
  let waiting: string[] = [];
  for (const message of messages) {
    const calls = objects(message["tool_calls"]).map((call) => toJson(call["id"] ?? null));
    if (message["role"] === "tool") {
      if (waiting.shift() !== toJson(message["tool_call_id"] ?? null))
        wrongs.push("a result out of order");
      if (asWord(message["content"]) === undefined) wrongs.push("an empty result");
      continue;
    }
    if (waiting.length > 0) wrongs.push(`no result for ${waiting.join()}`);
    waiting = calls;
    if (new Set(calls).size !== calls.length) wrongs.push("one id for two calls");
    if (calls.length === 0 && isEmpty(message["content"])) {
      wrongs.push(`an empty ${toJson(message["role"] ?? null)} message`);
    }
  }
  if (waiting.length > 0) wrongs.push(`no result for ${waiting.join()}`);
  return wrongs;
}

function responsesWrongs(input: readonly JsonObject[]): string[] {
  const wrongs: string[] = [];
  const calls = input.filter((item) => item["type"] === "function_call");
  const ids = calls.map((call) => call["call_id"]);
  if (new Set(ids).size !== ids.length) wrongs.push("one id for two calls");
  for (const [at, item] of input.entries()) {
    const type = item["type"] ?? "message";
    const next = input[at + 1];
    if (type === "message" && isEmpty(item["content"])) wrongs.push("an empty message");
    if (type === "reasoning" && (next === undefined || isFollowerOfNone(next))) {
      wrongs.push("a thought without its follower");
    }
    if (type === "function_call_output") {
      const before = input.slice(0, at).some((one) => one["call_id"] === item["call_id"]);
      if (!before) wrongs.push("a result before its call");
      if (asWord(item["output"]) === undefined) wrongs.push("an empty result");
    }
  }
  const answered = input.flatMap((item) =>
    item["type"] === "function_call_output" ? [item["call_id"]] : [],
  );
  if (listed(ids) !== listed(answered)) wrongs.push("calls and results differ");
  return wrongs;
}

/** The person's words and results are no output of the model. */
function isFollowerOfNone(item: JsonObject): boolean {
  return item["role"] === "user" || item["type"] === "function_call_output";
}

function anthropicWrongs(turns: readonly JsonObject[]): string[] {
  const wrongs = turnWrongs(turns, "assistant", "content");
  const used = new Set<JsonValue | undefined>();
  for (const [at, turn] of turns.entries()) {
    const blocks = objects(turn["content"]);
    const uses = blocks.filter((block) => block["type"] === "tool_use");
    const next = objects(turns[at + 1]?.["content"]);
    const answers = next.slice(0, uses.length);
    const wanted = listed(uses.map((use) => use["id"]));
    if (listed(answers.map((answer) => answer["tool_use_id"])) !== wanted) {
      wrongs.push("results do not come first and in order");
    }
    if (blocks.filter(isResult).length !== usesOf(turns[at - 1])) wrongs.push("results too many");
    for (const { id } of uses) {
      if (used.has(id)) wrongs.push(`the id ${toJson(id ?? null)} twice`);
      if (!/^[\w-]+$/.test(asString(id) ?? "")) wrongs.push(`the id ${toJson(id ?? null)}`);
      used.add(id);
    }
    wrongs.push(...blocks.flatMap(blockWrongs));
  }
  return wrongs;
}

function isResult(block: JsonObject): boolean {
  return block["type"] === "tool_result";
}

function usesOf(turn: JsonObject | undefined): number {
  return objects(turn?.["content"]).filter((block) => block["type"] === "tool_use").length;
}

function blockWrongs(block: JsonObject): string[] {
  const { type, text, input, content, signature } = block;
  if (type === "text" && asWord(text) === undefined) return ["an empty text block"];
  if (type === "tool_use" && !isObject(input)) return ["an input that is no object"];
  if (type === "tool_result" && asWord(content) === undefined) return ["an empty result"];
  if (type === "thinking" && asString(signature) === undefined) return ["an unsigned thought"];
  return [];
}

function geminiWrongs(turns: readonly JsonObject[]): string[] {
  const wrongs = turnWrongs(turns, "model", "parts");
  for (const [at, turn] of turns.entries()) {
    const calls = objects(objects(turn["parts"]).map((part) => part["functionCall"] ?? null));
    const next = objects(turns[at + 1]?.["parts"]);
    const results = objects(next.map((part) => part["functionResponse"] ?? null));
    const named = (list: JsonObject[]): string =>
      list.map(({ name, id }) => toJson([name ?? null, id ?? null])).join();
    if (turn["role"] === "model" && named(calls) !== named(results)) {
      wrongs.push("calls and results differ");
    }
    if (turn["role"] === "user" && calls.length > 0) wrongs.push("a call by the person");
    if (results.some(({ response }) => !isObject(response))) wrongs.push("a result without object");
    const empty = objects(turn["parts"]).some(
      (part) => part["text"] !== undefined && isEmpty(part["text"]) && !part["thoughtSignature"],
    );
    if (empty) wrongs.push("an empty text part");
  }
  return wrongs;
}

/** The person begins, the two alternate, and nobody says nothing. */
function turnWrongs(turns: readonly JsonObject[], model: string, field: string): string[] {
  return turns.flatMap((turn, at) => [
    ...(turn["role"] === (at % 2 === 0 ? "user" : model) ? [] : [`turn ${String(at)}: its role`]),
    ...(asArray(turn[field]).length > 0 ? [] : [`turn ${String(at)}: empty`]),
  ]);
}

function objects(value: JsonValue | undefined): JsonObject[] {
  return asArray(value).filter(isObject);
}

function isEmpty(content: JsonValue | undefined): boolean {
  if (typeof content === "string") return content.trim() === "";
  return asArray(content).length === 0;
}

function listed(ids: readonly (JsonValue | undefined)[]): string {
  return toJson(ids.map((id) => id ?? null));
}
