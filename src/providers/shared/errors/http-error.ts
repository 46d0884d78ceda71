import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { parseJson } from "#providers/shared/json-reading.ts";

import { readErrorBody } from "./error-body.ts";
import { kindFromBody, kindFromStatus, blocksBrowsers, mayRetry } from "./error-kind.ts";
import { requestedWait } from "./retry-hint.ts";

/** A readable response with a status other than 2xx. `text` is its body, which may be truncated. */
export interface ErrorResponse {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
  host: string;
}

/** Classifies why a server refused, which decides whether to retry and what the person must do. */
export function decodeErrorResponse(response: ErrorResponse): RunError {
  const json = parseJson(response.text);
  const facts = readErrorBody(json, response.text);
  const kind = kindFromStatus(response.status, facts);
  const wait = requestedWait(response.headers, json, facts.message);
  return {
    kind,
    message: redactKeys(facts.message),
    status: response.status,
    ...defined({ code: facts.code }),
    ...(blocksBrowsers(facts) ? { obstacle: "organisation" } : {}),
    retryable: mayRetry(kind, response.status, facts, response.headers.get("x-should-retry")),
    ...defined({ retryAfter: wait }),
    ...(response.host === "" ? {} : { host: response.host }),
  };
}

/** Classifies an error inside a stream that began with status 200. */
export function decodeStreamError(json: JsonValue | undefined, text: string): RunError {
  const facts = readErrorBody(json, text);
  const status = facts.status;
  const kind = status === undefined ? kindFromBody(facts) : kindFromStatus(status, facts);
  const wait = requestedWait({ get: () => null }, json, facts.message);
  return {
    kind: kind ?? "in_stream",
    message: redactKeys(facts.message),
    ...defined({ status, code: facts.code }),
    retryable: mayRetry(kind ?? "in_stream", status ?? 500, facts, null),
    ...defined({ retryAfter: wait }),
  };
}

/**
 * Removes keys from a message. Servers quote keys in errors, sometimes in full; none may reach a log, the
 * screen or an export.
 */
export function redactKeys(message: string): string {
  return message.replaceAll(
    /\b(?:(?:sk|pk|rk|gsk|xai|key)[-_][\w*.-]{6,}|AIza[\w-]{20,}|Bearer\s+[\w.~+/-]{8,}=*)/g,
    "[key]",
  );
}
