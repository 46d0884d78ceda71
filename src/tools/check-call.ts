import type { JsonValue } from "#domain/json.ts";
import type { CallProblem } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isTooDeep, MOST_DEPTH, refusedKeyIn } from "#domain/storable.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { findJsonFault } from "./json-place.ts";
import { nearNames } from "./near-names.ts";
import { quoted } from "./plain-text.ts";
import type { ToolLookup } from "./registry.ts";
import { findIssues } from "./validate.ts";

/** UTF-16 units. More than any model writes in one answer; it must be shown, stored and hashed. */
const maxArgumentsLength = 1024 * 1024;

/** Between JSON's own blanks alone: other ones are no JSON. */
const noArguments = /^[ \t\n\r]*(?:null)?[ \t\n\r]*$/;

/** A call as the stream gave it. */
export interface RawCall {
  toolName: string;
  /** All of it, unchanged. */
  argumentsText: string;
}

/** `problem` is absent if the call may be shown for approval and run with `arguments`. */
export interface CheckedCall {
  /** What `JSON.parse` makes of the text; where it cannot be read, the text itself, cut if too long. */
  arguments: ToolArguments;
  problem?: CallProblem;
}

/**
 * Reads a model's call strictly and checks it before anybody is asked to approve it. Nothing is
 * ever repaired: what parses is taken as `JSON.parse` takes it (the last of two equal keys wins), so
 * that what the dialog shows is what runs. Two exceptions that all providers need: no text and the
 * text `null` stand for no arguments, `{}`. Keys that no file may have (`__proto__` and its kin) are
 * malformed: left out they would change the call, kept they would be lost in a backup.
 */
export async function checkCall(call: RawCall, tools: ToolLookup): Promise<CheckedCall> {
  const parsed = parseArguments(call.argumentsText);
  const args = parsed.ok ? parsed.value : call.argumentsText.slice(0, maxArgumentsLength);
  const tool = tools.get(call.toolName);
  if (tool === undefined) return { arguments: args, problem: unknownTool(call.toolName, tools) };
  if (!parsed.ok) return { arguments: args, problem: parsed.error };
  const problem = await checkArguments(args, tool.definition.parameters);
  return problem === undefined ? { arguments: args } : { arguments: args, problem };
}

/** Also for arguments that the person edited in the dialog. */
export async function checkArguments(
  args: ToolArguments,
  schema: Parameters<typeof findIssues>[0],
): Promise<CallProblem | undefined> {
  const unstorable = whyUnstorable(args);
  if (unstorable !== undefined) return malformed(unstorable);
  const issues = await findIssues(schema, args);
  if (issues.length === 0) return undefined;
  return {
    kind: "invalid_arguments",
    message: `The arguments do not fit the tool's schema. ${issues.join("; ")}.`,
  };
}

/** The strict reading of `checkCall` alone, for the text in the dialog. */
export function parseArguments(text: string): Result<ToolArguments, CallProblem> {
  if (text.length > maxArgumentsLength) {
    return err(malformed(`they are longer than ${maxArgumentsLength} characters`));
  }
  if (noArguments.test(text)) return ok({});
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue; // what JSON.parse returns is a JsonValue
  } catch {
    return err(malformed(describeFault(text)));
  }
  const unstorable = whyUnstorable(value);
  return unstorable === undefined ? ok(value) : err(malformed(unstorable));
}

function whyUnstorable(value: JsonValue): string | undefined {
  if (isTooDeep(value)) return `they are nested deeper than ${MOST_DEPTH} levels`;
  const key = refusedKeyIn(value);
  return key === undefined ? undefined : `no object in them may have a key ${quoted(key, 20)}`;
}

function malformed(why: string): CallProblem {
  return {
    kind: "malformed",
    message: `The arguments cannot be read: ${why}. Nothing was run; make the whole call again.`,
  };
}

function describeFault(text: string): string {
  const fault = findJsonFault(text);
  if (fault === undefined) return "they are not JSON";
  const { offset, expected } = fault;
  if (offset >= text.length) {
    return `the JSON ends at character ${offset} where ${expected} was expected`;
  }
  const lines = text.slice(0, offset).split("\n");
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const before = quoted(text.slice(Math.max(0, offset - 20), offset), 40);
  const here = quoted(text.slice(offset, offset + 20), 40);
  return (
    `no JSON from line ${lines.length}, column ${column} (character ${offset}): ` +
    `${expected} was expected after ${before}, but there is ${here}`
  );
}

function unknownTool(name: string, tools: ToolLookup): CallProblem {
  const names = tools.tools().map(({ definition }) => definition.name);
  const near = nearNames(name, names);
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(" or ")}?`
      : names.length > 0
        ? `There are: ${names.slice(0, 50).join(", ")}.`
        : "There are no tools here.";
  return { kind: "unknown_tool", message: `There is no tool ${quoted(name, 80)}. ${hint}` };
}
