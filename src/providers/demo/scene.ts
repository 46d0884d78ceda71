import type { JsonObject, JsonValue } from "#domain/json.ts";
import { asArray, asObject, asString, asWord, parseJson } from "#providers/json-reading.ts";

import { readFiles, wordsOf } from "./scene-files.ts";
import type { SceneFile } from "./scene-files.ts";

/** One thing the scripted model does; a script is a list of them. */
export type DemoStep =
  | { kind: "text" | "reasoning" | "refusal"; text: string }
  | { kind: "call"; name: string; argumentsText: string }
  /** Bytes as they are, for what no honest server would send. */
  | { kind: "raw"; text: string }
  /** How the answer ends, where it is not by itself. */
  | { kind: "finish"; reason: string }
  | { kind: "cut" | "stall" };

export interface DemoScript {
  steps: DemoStep[];
  /** Instead of steps: an answer that is no stream. */
  refusal?: { status: number; type: string; message: string; headers?: Record<string, string> };
}

/** A tool's result that came after the person's last words, with the call it answers. */
export interface SceneResult {
  toolName: string;
  arguments: JsonObject;
  /** The result, parsed where it is JSON. */
  value: JsonValue;
  text: string;
  failed: boolean;
}

/** What the script sees of a request. */
export interface Scene {
  model: string;
  /** The person's last words, as they were written. */
  said: string;
  /** The same in lower case and trimmed. */
  words: string;
  /** What came with them. */
  files: SceneFile[];
  results: SceneResult[];
  /** Schemas of the tools offered, by name. */
  tools: ReadonlyMap<string, JsonObject>;
  /** What was said before the last words, oldest first. */
  earlier: { role: string; text: string }[];
  /** A JSON Schema that the answer must satisfy. */
  schema?: JsonObject;
  /** How often this very request came before: 0 the first time. */
  attempt: number;
}

/** Reads a Chat Completions request body; nothing in it is trusted to be there. */
export function readScene(body: JsonValue | undefined, attempt: number): Scene {
  const request = asObject(body) ?? {};
  const messages = asArray(request["messages"]).map((message) => asObject(message) ?? {});
  const last = messages.findLastIndex((message) => message["role"] === "user");
  const { said, files } = readFiles(messages[last]?.["content"]);
  const schema = schemaOf(request);
  return {
    model: asWord(request["model"]) ?? "",
    said,
    words: said.toLowerCase().trim(),
    files,
    results: last < 0 ? [] : resultsOf(messages.slice(last + 1)),
    tools: toolsOf(request),
    earlier: messages.slice(0, Math.max(0, last)).map((message) => ({
      role: asString(message["role"]) ?? "",
      text: wordsOf(message["content"]),
    })),
    attempt,
    ...(schema === undefined ? {} : { schema }),
  };
}

function toolsOf(request: JsonObject): Map<string, JsonObject> {
  const tools = new Map<string, JsonObject>();
  for (const tool of asArray(request["tools"])) {
    const definition = asObject(asObject(tool)?.["function"]);
    const name = asWord(definition?.["name"]);
    if (name !== undefined) tools.set(name, asObject(definition?.["parameters"]) ?? {});
  }
  return tools;
}

function schemaOf(request: JsonObject): JsonObject | undefined {
  const format = asObject(request["response_format"]);
  return asObject(asObject(format?.["json_schema"])?.["schema"]);
}

function resultsOf(messages: readonly JsonObject[]): SceneResult[] {
  const calls = new Map<string, { name: string; arguments: JsonObject }>();
  const results: SceneResult[] = [];
  for (const message of messages) {
    for (const call of asArray(message["tool_calls"])) readCall(calls, asObject(call) ?? {});
    if (message["role"] !== "tool") continue;
    const call = calls.get(asString(message["tool_call_id"]) ?? "");
    results.push(resultOf(call, wordsOf(message["content"])));
  }
  return results;
}

function readCall(
  calls: Map<string, { name: string; arguments: JsonObject }>,
  call: JsonObject,
): void {
  const body = asObject(call["function"]) ?? {};
  calls.set(asString(call["id"]) ?? "", {
    name: asString(body["name"]) ?? "",
    arguments: asObject(parseJson(asString(body["arguments"]) ?? "")) ?? {},
  });
}

function resultOf(
  call: { name: string; arguments: JsonObject } | undefined,
  content: string,
): SceneResult {
  const failed = content.startsWith("Error: ");
  const text = failed ? content.slice("Error: ".length) : content;
  return {
    toolName: call?.name ?? "the tool",
    arguments: call?.arguments ?? {},
    value: parseJson(text) ?? text,
    text,
    failed,
  };
}

export function text(words: string): DemoStep {
  return { kind: "text", text: words };
}

export function call(name: string, args: JsonValue): DemoStep {
  return { kind: "call", name, argumentsText: JSON.stringify(args) };
}

/**
 * True if the words are an order and not a sentence that happens to hold the word: somebody who asks
 * how to cut costs wants no broken stream.
 */
export function isOrder(words: string, pattern: RegExp): boolean {
  return isBrief(words, 5) && pattern.test(words);
}

export function isBrief(words: string, longest: number): boolean {
  return words.trim().split(/\s+/u).length <= longest;
}

/** One of several ways to say it: another at each attempt, the same at the same one. */
export function variant<Item>(scene: Scene, items: readonly [Item, ...Item[]]): Item {
  return items[(hash(scene.words) + scene.attempt) % items.length] ?? items[0];
}

/** FNV-1a, 32 bits: for choosing, not for safety. */
export function hash(value: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < value.length; at += 1) {
    state = Math.imul(state ^ value.charCodeAt(at), 0x01000193);
  }
  return state >>> 0;
}
