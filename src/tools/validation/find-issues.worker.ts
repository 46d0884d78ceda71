import type { JsonObject, JsonValue } from "#domain/json.ts";
import { WORKER_READY } from "#platform/timed-worker.ts";

import { issuesHere, schemaProblemHere } from "./find-issues.ts";

/** Without a value, the schema itself is checked. */
export interface ValidationJob {
  schema: JsonObject;
  value?: JsonValue;
  /** What the value is called. */
  whole?: string;
}

/** The issues; of a schema, none or one. */
export type ValidationAnswer = readonly string[];

addEventListener("message", ({ data }: MessageEvent<ValidationJob>) => {
  void answer(data).then((issues) => postMessage(issues satisfies ValidationAnswer));
});
postMessage(WORKER_READY);

async function answer({ schema, value, whole = "" }: ValidationJob): Promise<ValidationAnswer> {
  if (value !== undefined) return issuesHere(schema, value, whole);
  const problem = await schemaProblemHere(schema);
  return problem === undefined ? [] : [problem];
}
