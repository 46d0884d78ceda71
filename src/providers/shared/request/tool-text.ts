import { fileLimits } from "#domain/files/format.ts";
import type { JsonObject } from "#domain/json.ts";
import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";
import { isObject } from "#providers/shared/json-reading.ts";

/** The most characters of malformed arguments that are quoted back to the model. */
const MAX_QUOTED = 2000;

/** A result as text for the model. */
export function resultAsText(result: ToolCallResult, call: ToolCallRequest | undefined): string {
  const said = typeof result.result === "string" ? result.result : JSON.stringify(result.result);
  const text = said.trim() === "" ? "(no output)" : said;
  const told = result.isError ? `${text}${quoteMalformedArguments(call)}` : text;
  const edit = editNote(call);
  return edit === undefined ? told : `${told}\n\n${edit}`;
}

/**
 * Tells the model that the person edited its call. The request shows only the arguments that ran, and the
 * model would take them for its own.
 */
export function editNote(call: ToolCallRequest | undefined): string | undefined {
  if (call?.editedFrom === undefined) return undefined;
  const written = JSON.stringify(call.editedFrom).slice(0, MAX_QUOTED);
  return `(The arguments were edited by the person before this ran. You had written: ${written})`;
}

/** A result as text for protocols that have no flag for errors. */
export function resultText(result: ToolCallResult, call: ToolCallRequest | undefined): string {
  const words = resultAsText(result, call);
  return result.isError ? `Error: ${words}` : words;
}

function quoteMalformedArguments(call: ToolCallRequest | undefined): string {
  const written = isMalformed(call) ? call?.arguments : undefined;
  return typeof written === "string" ? `\nYou wrote: ${written.slice(0, MAX_QUOTED)}` : "";
}

function isMalformed(call: ToolCallRequest | undefined): boolean {
  return call?.problem?.kind === "malformed";
}

/**
 * The arguments as JSON text; "{}" if the model did not write valid JSON, because chat templates of local
 * servers parse them again and would refuse the whole request. What the model wrote is quoted in the call's
 * error result.
 */
export function argumentsText(call: ToolCallRequest): string {
  if (isMalformed(call) && typeof call.arguments === "string") return "{}";
  return call.arguments === null ? "{}" : JSON.stringify(call.arguments);
}

/** The arguments as an object, for protocols that require one. */
export function argumentsObject(call: ToolCallRequest): JsonObject {
  if (isObject(call.arguments)) return call.arguments;
  const none = isMalformed(call) || call.arguments === null || call.arguments === "";
  return none ? {} : { value: call.arguments };
}

/**
 * A tool's name as every provider accepts it: letters, digits, `_` and `-`. A model may have made up any
 * name.
 */
export function wireName(toolName: string): string {
  const name = toolName.replaceAll(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);
  return name === "" ? "unnamed" : name;
}

/** A name as the model wrote it, truncated to what a Bough file may contain. */
export function receivedName(toolName: string): string {
  return toolName.slice(0, fileLimits.line);
}
