import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { CallProblem } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { isTooDeep, MAX_DEPTH, forbiddenKeyIn } from "#domain/storable.ts";
import { unwrapArguments, wireParameters, wrapArguments } from "#domain/tool-arguments.ts";
import { FIND_TOOLS } from "#domain/tool-sets/finder.ts";
import type { ToolArguments } from "#domain/tool.ts";

import { findJsonError } from "./json-error.ts";
import { quoteInline } from "./plain-text.ts";
import type { ToolLookup } from "./registry.ts";
import { similarNames } from "./similar-names.ts";
import { findIssues } from "./validate.ts";

/** UTF-16 units; more than any model writes in one answer. Arguments must be shown, stored and hashed. */
const maxArgumentsLength = 1024 * 1024;

/** Only JSON's own whitespace; other whitespace is not valid JSON. */
const noArguments = /^[ \t\n\r]*(?:null)?[ \t\n\r]*$/;

/** A call as the stream delivered it. */
export interface RawCall {
  toolName: string;
  /** The whole text, unchanged. */
  argumentsText: string;
}

/** `problem` is absent if the call may be shown for approval and run with `arguments`. */
export interface CheckedCall {
  /**
   * What `JSON.parse` makes of the text, without the wire's field if the tool takes a plain string
   * or a list; if it cannot be parsed, the text itself, truncated if too long.
   */
  arguments: ToolArguments;
  problem?: CallProblem;
}

/**
 * Parses a model's call strictly and checks it before anyone is asked to approve it. Nothing is
 * ever repaired: the value is what `JSON.parse` returns (the last of two equal keys wins), so what
 * the dialog shows is what runs. There are two exceptions that all providers need: no text and the
 * text `null` mean no arguments, `{}`. Keys that no file may contain (such as `__proto__`) are
 * malformed: dropping them would change the call, and keeping them would lose them in a backup.
 */
export async function checkCall(call: RawCall, tools: ToolLookup): Promise<CheckedCall> {
  const parsed = parseArguments(call.argumentsText);
  const args = parsed.ok ? parsed.value : call.argumentsText.slice(0, maxArgumentsLength);
  const tool = tools.get(call.toolName);
  if (tool === undefined) return { arguments: args, problem: unknownTool(call.toolName, tools) };
  if (!parsed.ok) return { arguments: args, problem: parsed.error };
  const { parameters } = tool.definition;
  const problem = await checkArguments(args, parameters);
  return problem === undefined
    ? { arguments: unwrapArguments(args, parameters) }
    : { arguments: args, problem };
}

/**
 * Checks arguments against a schema. Also used for arguments that the person edited in the dialog. They may
 * be in the wire's form or in the tool's own. Problems are described in terms of the wire's form, which is
 * the one that models know.
 */
export async function checkArguments(
  args: ToolArguments,
  schema: JsonObject,
): Promise<CallProblem | undefined> {
  const unstorable = whyUnstorable(args);
  if (unstorable !== undefined) return malformed(unstorable);
  const issues = await findIssues(wireParameters(schema), wrapArguments(args, schema));
  if (issues.length === 0) return undefined;
  return {
    kind: "invalid_arguments",
    message: `The arguments do not fit the tool's schema. ${issues.join("; ")}.`,
  };
}

/** Parses as strictly as `checkCall`, for the text in the dialog. */
export function parseArguments(text: string): Result<ToolArguments, CallProblem> {
  if (text.length > maxArgumentsLength) {
    return err(malformed(`they are longer than ${maxArgumentsLength} characters`));
  }
  if (noArguments.test(text)) return ok({});
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue; // JSON.parse returns a JsonValue
  } catch {
    return err(malformed(describeFault(text)));
  }
  const unstorable = whyUnstorable(value);
  return unstorable === undefined ? ok(value) : err(malformed(unstorable));
}

function whyUnstorable(value: JsonValue): string | undefined {
  if (isTooDeep(value)) return `they are nested deeper than ${MAX_DEPTH} levels`;
  const key = forbiddenKeyIn(value);
  return key === undefined ? undefined : `no object in them may have a key ${quoteInline(key, 20)}`;
}

function malformed(why: string): CallProblem {
  return {
    kind: "malformed",
    message: `The arguments cannot be read: ${why}. Nothing was run; make the whole call again.`,
  };
}

function describeFault(text: string): string {
  const fault = findJsonError(text);
  if (fault === undefined) return "they are not JSON";
  const { offset, expected } = fault;
  if (offset >= text.length) {
    return `the JSON ends at character ${offset} where ${expected} was expected`;
  }
  const lines = text.slice(0, offset).split("\n");
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const before = quoteInline(text.slice(Math.max(0, offset - 20), offset), 40);
  const here = quoteInline(text.slice(offset, offset + 20), 40);
  return (
    `no JSON from line ${lines.length}, column ${column} (character ${offset}): ` +
    `${expected} was expected after ${before}, but there is ${here}`
  );
}

function unknownTool(name: string, tools: ToolLookup): CallProblem {
  const names = tools.tools().map(({ definition }) => definition.name);
  const quoted = quoteInline(name, 80);
  if (tools.leavesOut?.(name) === true) {
    const how = names.includes(FIND_TOOLS)
      ? `Look for it with ${FIND_TOOLS}, or do without it.`
      : "Do without it, or ask the person to switch it on.";
    return { kind: "unknown_tool", message: `You are not offered the tool ${quoted} here. ${how}` };
  }
  const near = similarNames(name, names);
  const hint =
    near.length > 0
      ? `Did you mean ${near.join(" or ")}?`
      : names.length > 0
        ? `There are: ${names.slice(0, 50).join(", ")}.`
        : "There are no tools here.";
  return { kind: "unknown_tool", message: `There is no tool ${quoted}. ${hint}` };
}
