import { isRegionClosed, isUnsent, refusesKey } from "./run-error.ts";
import type { RunError, RunErrorKind } from "./run-error.ts";

/**
 * The code of a `not_found` error if the server has no list of models. It may answer messages all the
 * same.
 */
export const NO_LIST = "no_list";

/** The code of a `not_found` error if the list of models is empty. */
export const NO_MODELS = "no_models";

/** Whether a server that did not list its models may still answer a message. */
export function mayAnswerUnlisted(error: RunError): boolean {
  if (isUnsent(error) || isRegionClosed(error) || refusesKey(error)) return false;
  return UNLISTED.has(error.kind);
}

const UNLISTED: ReadonlySet<RunErrorKind> = new Set([
  "not_found",
  "invalid_request",
  "malformed_stream",
  "permission",
  "server",
]);
