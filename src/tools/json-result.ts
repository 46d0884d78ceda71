import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { MOST_DEPTH, refusedKeyIn } from "#domain/storable.ts";

import { beginning } from "./plain-text.ts";

/** UTF-16 units of a result's JSON text: about 65,000 tokens, more than most models take in. */
export const maxResultLength = 256 * 1024;

/**
 * A tool's result as a JSON value of its own (a copy: the tool may go on changing its object), cut
 * where it is too long. One with a key that no file may have (`__proto__` and its kin) stays whole as
 * JSON text, which a model reads alike. The error says in words what is not JSON.
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
  return ok(refusedKeyIn(copy) === undefined ? copy : text);
}

/** A text stays a text; anything else gives the beginning of its JSON, which no longer parses. */
function cut(value: unknown, text: string, maxLength: number): JsonValue {
  if (typeof value === "string") {
    return `${beginning(value, maxLength)}\n[Cut here by Bough: ${value.length} characters in all.]`;
  }
  return {
    cut: true,
    note: `Too long: ${text.length} characters of JSON, of which this is the beginning.`,
    beginning: beginning(text, maxLength),
  };
}

type Step = { value: unknown; depth: number; path: string } | { leave: object };

/** Walks with a stack of its own, so that depth is a finding and not an overflow. */
function findForeign(root: unknown): string | undefined {
  const open = new Set<object>();
  const steps: Step[] = [{ value: root, depth: 0, path: "" }];
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
    if (depth >= MOST_DEPTH) return `${place} is nested deeper than ${MOST_DEPTH} levels.`;
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
