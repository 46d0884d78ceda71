import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import {
  asArray,
  asObject,
  asString,
  asNonBlankString,
  parseJson,
} from "#providers/shared/json-reading.ts";

import { readFiles, textOfContent } from "./attached-files.ts";
import type { AttachedFile } from "./attached-files.ts";

/** One step of a script. */
export type DemoStep =
  | { kind: "text" | "reasoning" | "refusal"; text: string }
  | { kind: "call"; name: string; argumentsText: string }
  /** Raw bytes, for malformed responses. */
  | { kind: "raw"; text: string }
  /** How the answer ends, if not normally. */
  | { kind: "finish"; reason: string }
  | { kind: "cut" | "stall" };

export interface DemoScript {
  steps: DemoStep[];
  /** An error response to send instead of a stream. */
  errorResponse?: {
    status: number;
    type: string;
    message: string;
    headers?: Record<string, string>;
  };
}

/** A tool result after the person's last message, with the call that it answers. */
export interface DemoToolResult {
  toolName: string;
  arguments: JsonObject;
  /** The result, parsed if it is JSON. */
  value: JsonValue;
  text: string;
  failed: boolean;
}

/** What a script knows of a request. */
export interface DemoRequest {
  model: string;
  /** The person's last message, as written. */
  message: string;
  /** `message` in lower case and trimmed. */
  normalized: string;
  /** Files attached to `message`. */
  files: AttachedFile[];
  results: DemoToolResult[];
  /** Schemas of the offered tools, by name. */
  tools: ReadonlyMap<string, JsonObject>;
  /** The messages before the last one, oldest first. */
  earlier: { role: string; text: string }[];
  /** A JSON Schema that the answer must satisfy. */
  schema?: JsonObject;
  /** How many times the same request came before; 0 the first time. */
  attempt: number;
}

/** Reads a Chat Completions request body without trusting its shape. */
export function readDemoRequest(body: JsonValue | undefined, attempt: number): DemoRequest {
  const request = asObject(body) ?? {};
  const messages = asArray(request["messages"]).map((message) => asObject(message) ?? {});
  const last = messages.findLastIndex((message) => message["role"] === "user");
  const { text: message, files } = readFiles(messages[last]?.["content"]);
  const schema = schemaOf(request);
  return {
    model: asNonBlankString(request["model"]) ?? "",
    message,
    normalized: message.toLowerCase().trim(),
    files,
    results: last < 0 ? [] : resultsOf(messages.slice(last + 1)),
    tools: toolsOf(request),
    earlier: messages.slice(0, Math.max(0, last)).map((message) => ({
      role: asString(message["role"]) ?? "",
      text: textOfContent(message["content"]),
    })),
    attempt,
    ...defined({ schema }),
  };
}

function toolsOf(request: JsonObject): Map<string, JsonObject> {
  const tools = new Map<string, JsonObject>();
  for (const tool of asArray(request["tools"])) {
    const definition = asObject(asObject(tool)?.["function"]);
    const name = asNonBlankString(definition?.["name"]);
    if (name !== undefined) tools.set(name, asObject(definition?.["parameters"]) ?? {});
  }
  return tools;
}

function schemaOf(request: JsonObject): JsonObject | undefined {
  const format = asObject(request["response_format"]);
  return asObject(asObject(format?.["json_schema"])?.["schema"]);
}

function resultsOf(messages: readonly JsonObject[]): DemoToolResult[] {
  const calls = new Map<string, { name: string; arguments: JsonObject }>();
  const results: DemoToolResult[] = [];
  for (const message of messages) {
    for (const call of asArray(message["tool_calls"])) readCall(calls, asObject(call) ?? {});
    if (message["role"] !== "tool") continue;
    const call = calls.get(asString(message["tool_call_id"]) ?? "");
    results.push(resultOf(call, textOfContent(message["content"])));
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
): DemoToolResult {
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

export function textStep(text: string): DemoStep {
  return { kind: "text", text };
}

export function callStep(name: string, args: JsonValue): DemoStep {
  return { kind: "call", name, argumentsText: JSON.stringify(args) };
}

const words = (text: string): readonly string[] => text.split(" ");

/** Words that an order may contain besides its command. */
const ORDER_WORDS = new Set([
  ...words("a an and another some something the it this that one in of for to with me now again"),
  ...words("always please middle answer message stream show write draw give make tell say"),
]);

/** Words that a question about this app may contain besides its subject. */
const QUESTION_WORDS = new Set([
  ...ORDER_WORDS,
  ...words("what how where which when why if is are was be do does did can could should would"),
  ...words("s i my you your we here there about between from on at all any else so then"),
  ...words("work works mean use add set up change choose explain safe happens know kept keep"),
  ...words("bough app demo page tab browser device server model models local"),
  ...words("conversation conversations answers messages question questions"),
]);

/**
 * Whether the text is a command, and not a sentence that happens to contain the word. Someone who asks how
 * to cut costs, or hair, does not want a broken stream.
 */
export function isCommand(message: string, pattern: RegExp): boolean {
  return isBrief(message, 5) && hasOnly(message, pattern, ORDER_WORDS);
}

/**
 * Whether the text asks about the pattern and nothing else. Someone who asks how to branch in their
 * repository wants no lesson about this app.
 */
export function asksAbout(message: string, pattern: RegExp): boolean {
  return isBrief(message, 12) && hasOnly(message, pattern, QUESTION_WORDS);
}

/** @param message in lower case */
function hasOnly(message: string, pattern: RegExp, others: ReadonlySet<string>): boolean {
  if (!pattern.test(message)) return false;
  const rest = message.replaceAll(new RegExp(pattern, "gu"), " ");
  return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => others.has(word));
}

export function isBrief(message: string, longest: number): boolean {
  return message.trim().split(/\s+/u).length <= longest;
}

/**
 * Picks one of several wordings: different ones for different attempts, but always the same one for the
 * same attempt.
 */
export function variant<Item>(request: DemoRequest, items: readonly [Item, ...Item[]]): Item {
  return items[(hash(request.normalized) + request.attempt) % items.length] ?? items[0];
}

/** FNV-1a with 32 bits. For choosing, not for security. */
export function hash(value: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < value.length; at += 1) {
    state = Math.imul(state ^ value.charCodeAt(at), 0x01000193);
  }
  return state >>> 0;
}
