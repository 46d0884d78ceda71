import { isObject } from "#domain/json.ts";

import type { JsonValue } from "./json.ts";
import type { ToolCallRequest } from "./message.ts";

/** A program that a call runs. `language` is the name that syntax highlighters use. */
export interface CalledProgram {
  language: "javascript" | "python";
  code: string;
}

const LANGUAGES: ReadonlyMap<string, CalledProgram["language"]> = new Map([
  ["run_javascript", "javascript"],
  ["run_python", "python"],
]);

/** The program in a call's arguments; undefined if the tool runs no program. */
export function programOf({
  toolName,
  arguments: args,
}: Pick<ToolCallRequest, "toolName" | "arguments">): CalledProgram | undefined {
  const language = LANGUAGES.get(toolName);
  if (language === undefined) return undefined;
  if (typeof args === "string") return { language, code: args };
  // Protocols that only allow objects wrap the program in a `code` field.
  const { code } = fieldsOf(args);
  return typeof code === "string" ? { language, code } : undefined;
}

/** What a program returned and printed. */
export interface ProgramResult {
  value?: JsonValue;
  printed?: string;
  note?: string;
}

/** Reads a tool result as a program's; undefined if it isn't one. */
export function programResult(result: JsonValue): ProgramResult | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result)) return undefined;
  const { value, printed, note } = result;
  return {
    ...(value === undefined ? {} : { value }),
    ...(typeof printed === "string" ? { printed } : {}),
    ...(typeof note === "string" ? { note } : {}),
  };
}

/** In the text that the model gets, separates a program's error from what it had printed before. */
export const PRINTED_BEFORE = "\nPrinted before:\n";

/**
 * The result in one line. What the program printed comes first: its value may be no more than what the
 * last line happened to evaluate to.
 */
export function programResultInShort(result: JsonValue): JsonValue {
  if (typeof result === "string") return errorInShort(result);
  const { value, printed } = programResult(result) ?? { value: result };
  return printed === undefined || printed.trim() === "" ? (value ?? "") : printed;
}

/** The last line of a traceback says what went wrong. */
function errorInShort(text: string): string {
  const [error = ""] = text.split(PRINTED_BEFORE, 1);
  return error.startsWith("Traceback") ? (error.split("\n").at(-1) ?? "") : error;
}

function fieldsOf(args: JsonValue): Readonly<Record<string, JsonValue | undefined>> {
  return isObject(args) ? args : {};
}
