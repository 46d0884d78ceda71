import type { RunErrorKind } from "#domain/runs/run-error.ts";

import type { ErrorFacts } from "./error-body.ts";

/** The kind of an error, if its body alone decides it, whatever the status. */
export function kindFromBody(facts: ErrorFacts): RunErrorKind | undefined {
  if (matches(facts, QUOTA_CODES, QUOTA_MESSAGE)) return "quota";
  if (matches(facts, CONTEXT_CODES)) return "context_length";
  if (matches(facts, KEY_CODES)) return "authentication";
  if (matches(facts, RATE_LIMIT_CODES)) return "rate_limit";
  if (matches(facts, OVERLOADED_CODES)) return "overloaded";
  if (matches(facts, MODEL_CODES)) return "not_found";
  return undefined;
}

/** The kind of an HTTP error response. */
export function kindFromStatus(status: number, facts: ErrorFacts): RunErrorKind {
  if (status === 402 || matches(facts, QUOTA_CODES, QUOTA_MESSAGE)) return "quota";
  if (status === 429) return facts.daily ? "quota" : "rate_limit";
  // Usually a proxy's limit in bytes. A few servers mean tokens, and say so.
  if (status === 413) return matches(facts, TOKENS, TOKENS) ? "context_length" : "invalid_request";
  if (status === 401) return blocksBrowsers(facts) ? "permission" : "authentication";
  if (status === 404) return "not_found";
  if (status === 498 || status === 503 || status === 529) return "overloaded";
  if (matches(facts, CONTEXT_CODES, CONTEXT_MESSAGE)) return "context_length";
  if (matches(facts, KEY_CODES, KEY_MESSAGE)) return "authentication";
  if (status === 403) return MODERATED.test(facts.message) ? "invalid_request" : "permission";
  if (status >= 500) return serverKind(status, facts);
  if (status === 408 || status === 409) return "server";
  return matches(facts, MODEL_CODES, MODEL_MESSAGE) ? "not_found" : "invalid_request";
}

/** Whether Anthropic refuses pages for this organisation: a 401 that is not about the key. */
export function blocksBrowsers(facts: ErrorFacts): boolean {
  return /CORS requests are not allowed/i.test(facts.message);
}

/** @param shouldRetry the `x-should-retry` header, with which some servers ask for a retry or against one */
export function mayRetry(
  kind: RunErrorKind,
  status: number,
  facts: ErrorFacts,
  shouldRetry: string | null,
): boolean {
  if (shouldRetry === "false") return false;
  if (RETRYABLE.has(kind)) return true;
  const decided = kind !== "invalid_request" || NEVER.has(status);
  return shouldRetry === "true" && !decided && !PERMANENT_MESSAGE.test(facts.message);
}

const RETRYABLE: ReadonlySet<RunErrorKind> = new Set([
  "rate_limit",
  "overloaded",
  "server",
  "in_stream",
]);

/** Statuses that are never retried, even if the server asks for it. */
const NEVER: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 413]);

function serverKind(status: number, facts: ErrorFacts): RunErrorKind {
  if (status === 501 || PERMANENT_MESSAGE.test(facts.message)) return "invalid_request";
  return matches(facts, OVERLOADED_CODES) ? "overloaded" : "server";
}

function matches(facts: ErrorFacts, codes: RegExp, message?: RegExp): boolean {
  return facts.codes.some((code) => codes.test(code)) || (message?.test(facts.message) ?? false);
}

const QUOTA_CODES =
  /^(insufficient_quota|credit_balance_exhausted|billing_error|billing_not_active|.*_spend_limit_(exceeded|reached)|.*_usage_limit_exceeded|insufficient_balance)$/;
const QUOTA_MESSAGE =
  /insufficient (balance|credits?|quota|funds)|credit balance is too low|requires more credits|payment required|specified API usage limits|key limit exceeded/i;
const CONTEXT_CODES = /context_length|exceed_context_size|context_window/;
const CONTEXT_MESSAGE =
  /context (length|window|size|limit)|prompt is too long|maximum (context|prompt length)|input is too long|too many input tokens|input token count.*exceeds|exceeded model token limit/i;
const TOKENS = /token|context|prompt/i;
/** OpenRouter's messages about what was asked, not about who asked. */
const MODERATED = /requires moderation|input was flagged/i;
const KEY_CODES = /^(invalid_api_key|api_key_invalid|authentication_error|unauthenticated)$/;
const KEY_MESSAGE = /api key not valid|(incorrect|invalid) api key|api key is invalid/i;
const MODEL_CODES = /^(model_not_found|invalid_model|not_found_error)$/;
const MODEL_MESSAGE =
  /model\b.{0,120}\b(does not exist|not found|not exist)|(unknown|invalid|no such) model|not a valid model/i;
const RATE_LIMIT_CODES = /rate_limit|ratelimit|too_many_requests|slow_down|resource_exhausted/;
const OVERLOADED_CODES = /overloaded|capacity_exceeded|unavailable|insufficient_system_resource/;

/** llama.cpp answers 500 if it was started without a feature, where a retry cannot help. */
const PERMANENT_MESSAGE = /requires? --\w|mmproj|is not supported|not supported by/i;
