import type { JsonObject, JsonValue } from "#domain/json.ts";
import { WORKER_READY } from "#platform/timed-worker.ts";

import { checkHere, schemaProblemHere } from "./find-issues.ts";
import type { SchemaCheck } from "./find-issues.ts";

/** A job for the worker. Without a value, the schema itself is checked. */
export interface ValidationJob {
  schema: JsonObject;
  value?: JsonValue;
  /** What the value is called in the issues. */
  whole?: string;
}

/** For a schema without a value: whether it can be used. */
export type ValidationAnswer = SchemaCheck;

addEventListener("message", ({ data }: MessageEvent<ValidationJob>) => {
  void answer(data).then((check) => postMessage(check satisfies ValidationAnswer));
});
postMessage(WORKER_READY);

async function answer({ schema, value, whole = "" }: ValidationJob): Promise<ValidationAnswer> {
  if (value !== undefined) return checkHere(schema, value, whole);
  const why = await schemaProblemHere(schema);
  return why === undefined ? { kind: "checked", issues: [] } : { kind: "unchecked", why };
}
