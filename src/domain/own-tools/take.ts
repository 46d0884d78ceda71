import { isObject } from "#domain/json.ts";
import type { JsonValue } from "#domain/json.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";

type Step = { field: string } | { index: number } | "each";

const STEP = /\.?([^.[\]]+)|\[(\d*)\]/uy;

/** Parses a path such as `items[].name` into steps. The error says what is wrong with the path. */
export function readTake(path: string): Result<readonly Step[], string> {
  const text = path.trim();
  const steps: Step[] = [];
  let at = 0;
  while (at < text.length) {
    STEP.lastIndex = at;
    const found = STEP.exec(text);
    if (found === null) {
      return err(`It cannot be read from “${text.slice(at)}” on. Write it like items[0].name.`);
    }
    const [whole, field, index] = found;
    if (field !== undefined) steps.push({ field });
    else steps.push(index === "" ? "each" : { index: Number(index) });
    at += whole.length;
  }
  return ok(steps);
}

/** The part of a JSON value at a path. The error says how far the path could be followed. */
export function taken(value: JsonValue, path: string): Result<JsonValue, string> {
  const steps = readTake(path);
  return steps.ok ? follow(value, steps.value, "") : steps;
}

function follow(value: JsonValue, steps: readonly Step[], way: string): Result<JsonValue, string> {
  const [step, ...rest] = steps;
  if (step === undefined) return ok(value);
  const here = way === "" ? "The response" : `The response at “${way}”`;
  if (step === "each") {
    if (!Array.isArray(value)) return err(`${here} isn’t a list.`);
    const all: JsonValue[] = [];
    for (const [index, one] of value.entries()) {
      const part = follow(one, rest, `${way}[${index}]`);
      if (!part.ok) return part;
      all.push(part.value);
    }
    return ok(all);
  }
  if ("index" in step) {
    const next = Array.isArray(value) ? value[step.index] : undefined;
    if (next === undefined) return err(`${here} has no [${step.index}].`);
    return follow(next, rest, `${way}[${step.index}]`);
  }
  const isOwn = isObject(value) && Object.hasOwn(value, step.field);
  const next = isOwn ? value[step.field] : undefined;
  if (next === undefined) return err(`${here} has no “${step.field}”.`);
  return follow(next, rest, way === "" ? step.field : `${way}.${step.field}`);
}
