import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { MAX_DEPTH, forbiddenKeyIn } from "#domain/storable.ts";

import { truncateText } from "./plain-text.ts";

/** The most UTF-16 units of a result's JSON text: about 65,000 tokens, more than most models accept. */
export const maxResultLength = 256 * 1024;

/**
 * A tool's result as a JSON value of its own (a copy, since the tool may continue to change its object),
 * truncated if it is too long. A result with a key that no file may contain (such as `__proto__`) is
 * returned as JSON text, which a model reads equally well. The error says what is not JSON.
 */
export function toResult(
  value: unknown,
  maxLength: number = maxResultLength,
): Result<JsonValue, string> {
  const problem = findForeign(value);
  if (problem !== undefined) return err(problem);
  const text = JSON.stringify(value);
  if (text.length > maxLength) return ok(cut(value, text, maxLength));
  const copy = JSON.parse(text) as JsonValue; // JSON.parse is untyped
  return ok(forbiddenKeyIn(copy) === undefined ? copy : text);
}

/**
 * Truncates a result. Text stays text; anything else becomes the beginning of its JSON, which no longer
 * parses.
 */
function cut(value: unknown, text: string, maxLength: number): JsonValue {
  if (typeof value === "string") {
    return `${truncateText(value, maxLength)}\n[Cut here by Bough: ${value.length} characters in all.]`;
  }
  return {
    cut: true,
    note: `Too long: ${text.length} characters of JSON, of which this is the beginning.`,
    beginning: truncateText(text, maxLength),
  };
}

type JsonStep = { value: unknown; depth: number; path: string } | { leave: object };

/** Walks with its own stack, so that too much depth is reported and does not overflow. */
function findForeign(root: unknown): string | undefined {
  const open = new Set<object>();
  const steps: JsonStep[] = [{ value: root, depth: 0, path: "" }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ("leave" in step) {
      open.delete(step.leave);
      continue;
    }
    const { value, depth, path } = step;
    const place = path === "" ? "The result" : `The result at ${path}`;
    if (value === null || typeof value !== "object") {
      const problem = foreignScalar(value);
      if (problem !== undefined) return `${place} is ${problem}.`;
      continue;
    }
    if (open.has(value)) return `${place} contains itself.`;
    if (depth >= MAX_DEPTH) return `${place} is nested deeper than ${MAX_DEPTH} levels.`;
    if (!isPlain(value)) return `${place} is no plain object.`;
    open.add(value);
    steps.push({ leave: value });
    for (const [key, member] of Object.entries(value)) {
      steps.push({ value: member, depth: depth + 1, path: `${path}/${key}` });
    }
    if (Array.isArray(value) && Object.keys(value).length !== value.length) {
      return `${place} is a list with holes.`;
    }
  }
  return undefined;
}

function foreignScalar(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "object":
      return undefined; // null
    case "number":
      return Number.isFinite(value) ? undefined : `${value}, which JSON cannot hold`;
    case "undefined":
      return "undefined, which JSON cannot hold";
    default:
      return `a ${typeof value}, which JSON cannot hold`;
  }
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
