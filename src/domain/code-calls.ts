import { isObject } from "#domain/json.ts";

import type { JsonValue } from "./json.ts";
import type { ToolCallRequest } from "./message.ts";

/** A program that a call runs. `language` is what highlighters call it. */
export interface CalledProgram {
  language: "javascript" | "python";
  code: string;
}

const LANGUAGES: ReadonlyMap<string, CalledProgram["language"]> = new Map([
  ["run_javascript", "javascript"],
  ["run_python", "python"],
]);

/** Undefined for a call that runs no program. */
export function programOf({
  toolName,
  arguments: args,
}: Pick<ToolCallRequest, "toolName" | "arguments">): CalledProgram | undefined {
  const language = LANGUAGES.get(toolName);
  if (language === undefined) return undefined;
  if (typeof args === "string") return { language, code: args };
  // As it is written on wires that know objects only.
  const { code } = fieldsOf(args);
  return typeof code === "string" ? { language, code } : undefined;
}

/** What a program came to. */
export interface ProgramResult {
  value?: JsonValue;
  printed?: string;
  note?: string;
}

/** Undefined if the result is none of a program's. */
export function programResult(result: JsonValue): ProgramResult | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result)) return undefined;
  const { value, printed, note } = result;
  return {
    ...(value === undefined ? {} : { value }),
    ...(typeof printed === "string" ? { printed } : {}),
    ...(typeof note === "string" ? { note } : {}),
  };
}

/** Between a program's error and what it had printed before, in the text that the model gets. */
export const PRINTED_BEFORE = "\nPrinted before:\n";

/**
 * What is most worth saying of it in one line: what it printed, since a value may be no more than what
 * the last line happened to come to.
 */
export function programResultInShort(result: JsonValue): JsonValue {
  if (typeof result === "string") return errorInShort(result);
  const { value, printed } = programResult(result) ?? { value: result };
  return printed === undefined || printed.trim() === "" ? (value ?? "") : printed;
}

/** A traceback says last what went wrong. */
function errorInShort(text: string): string {
  const [error = ""] = text.split(PRINTED_BEFORE, 1);
  return error.startsWith("Traceback") ? (error.split("\n").at(-1) ?? "") : error;
}

function fieldsOf(args: JsonValue): Readonly<Record<string, JsonValue | undefined>> {
  return isObject(args) ? args : {};
}
