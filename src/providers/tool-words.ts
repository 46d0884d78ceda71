import { fileLimits } from "#domain/files/format.ts";
import type { JsonObject } from "#domain/json.ts";
import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";

import { isObject } from "./json-reading.ts";

/** Characters of malformed arguments that are shown to the model again. */
const QUOTED = 2000;

/** A result as the text that a model reads. */
export function resultWords(result: ToolCallResult, call: ToolCallRequest | undefined): string {
  const said = typeof result.result === "string" ? result.result : JSON.stringify(result.result);
  const text = said.trim() === "" ? "(no output)" : said;
  return result.isError ? `${text}${malformedQuote(call)}` : text;
}

/** The same for protocols that cannot mark a result as an error. */
export function resultText(result: ToolCallResult, call: ToolCallRequest | undefined): string {
  const words = resultWords(result, call);
  return result.isError ? `Error: ${words}` : words;
}

function malformedQuote(call: ToolCallRequest | undefined): string {
  const written = isMalformed(call) ? call?.arguments : undefined;
  return typeof written === "string" ? `\nYou wrote: ${written.slice(0, QUOTED)}` : "";
}

function isMalformed(call: ToolCallRequest | undefined): boolean {
  return call?.problem?.kind === "malformed";
}

/**
 * Always the text of a JSON value where the model did not write valid JSON: chat templates of
 * local servers parse it again and refuse the whole request otherwise. What the model wrote stands
 * beside the error in the call's result.
 */
export function argumentsText(call: ToolCallRequest): string {
  if (isMalformed(call) && typeof call.arguments === "string") return "{}";
  return call.arguments === null ? "{}" : JSON.stringify(call.arguments);
}

/** For protocols whose arguments are an object and nothing else. */
export function argumentsObject(call: ToolCallRequest): JsonObject {
  if (isObject(call.arguments)) return call.arguments;
  const none = isMalformed(call) || call.arguments === null || call.arguments === "";
  return none ? {} : { value: call.arguments };
}

/** Every provider takes letters, digits, `_` and `-`; a model may have called anything. */
export function wireName(toolName: string): string {
  const name = toolName.replaceAll(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);
  return name === "" ? "unnamed" : name;
}

/** A name as the model wrote it, no longer than a file may hold: no tool has one that long. */
export function heardName(toolName: string): string {
  return toolName.slice(0, fileLimits.line);
}
