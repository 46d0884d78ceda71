import type { JsonObject, JsonValue } from "#domain/json.ts";
import { isTooDeep } from "#domain/storable.ts";
import { createTimedWorker } from "#platform/timed-worker.ts";
import type { JobEnd, TimedWorker } from "#platform/timed-worker.ts";

import { checkHere, schemaProblemHere } from "./validation/find-issues.ts";
import type { SchemaCheck } from "./validation/find-issues.ts";
import type { ValidationAnswer, ValidationJob } from "./validation/find-issues.worker.ts";
// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import workerUrl from "./validation/find-issues.worker.ts?worker&url";

/** Milliseconds for one check. Ordinary ones take a few. */
const LIMIT = 2_000;

/**
 * The issues of `value`, one line each ("/expression: must be a string"); empty if it matches the JSON
 * Schema (2020-12). A value that cannot be checked, or not in time, does not match.
 *
 * @param whole what the value is called in the lines
 */
export async function findIssues(
  schema: JsonObject,
  value: JsonValue,
  whole = "the arguments",
): Promise<string[]> {
  return linesOf(await checkAgainst(schema, value, whole), whole);
}

/**
 * Checks `value`, for callers that must know whether it could be checked at all. The validator interprets
 * the schema, so the content security policy need not allow `eval`. It loads on first use.
 */
export async function checkAgainst(
  schema: JsonObject,
  value: JsonValue,
  whole: string,
): Promise<SchemaCheck> {
  if (!mayTakeForever(schema)) return checkHere(schema, value, whole);
  const end = await runTimed({ schema, value, whole });
  return end.kind === "done" ? end.answer : { kind: "unchecked", why: whyNot(end) };
}

/** The lines for a check; none if the value matches. */
export function linesOf(check: SchemaCheck, whole: string): string[] {
  return check.kind === "checked"
    ? [...check.issues]
    : [`${whole} cannot be checked: ${check.why}`];
}

/** Why a schema cannot be used at all; undefined if it can. */
export async function findSchemaProblem(schema: JsonObject): Promise<string | undefined> {
  if (!mayTakeForever(schema)) return schemaProblemHere(schema);
  const end = await runTimed({ schema });
  if (end.kind !== "done") return whyNot(end);
  return end.answer.kind === "unchecked" ? end.answer.why : undefined;
}

/**
 * Keywords whose check can take more time than the value's length suggests: regular expressions,
 * references that multiply, comparisons of everything with everything.
 */
const SLOW = /"(?:pattern|patternProperties|format|uniqueItems|\$(?:dynamic|recursive)?[Rr]ef)"/;

/** Verdicts by the schema's identity, because definitions are not changed once they are registered. */
const verdicts = new WeakMap<JsonObject, boolean>();

function mayTakeForever(schema: JsonObject): boolean {
  const known = verdicts.get(schema);
  if (known !== undefined) return known;
  // A schema that is nested too deep is refused before anything is checked.
  const verdict = !isTooDeep(schema) && SLOW.test(JSON.stringify(schema)) && hasWorkers();
  verdicts.set(schema, verdict);
  return verdict;
}

/** False in the unit tests, which run outside a browser. */
function hasWorkers(): boolean {
  return typeof Worker !== "undefined";
}

let worker: TimedWorker<ValidationJob, ValidationAnswer> | undefined;

async function runTimed(job: ValidationJob): Promise<JobEnd<ValidationAnswer>> {
  worker ??= createTimedWorker({ url: workerUrl, name: "validation", limit: LIMIT });
  return worker.run(job);
}

function whyNot(end: Exclude<JobEnd<ValidationAnswer>, { kind: "done" }>): string {
  if (end.kind === "broken") return `The check could not be started (${end.message}).`;
  return `The check was ended after ${LIMIT / 1000} seconds. A pattern of the schema may never end.`;
}
