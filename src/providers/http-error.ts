import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { RunError, RunErrorKind } from "#domain/run-error.ts";

import {
  asArray,
  asNumber,
  asObject,
  asString,
  asWord,
  isObject,
  parseJson,
  toJson,
} from "./json-reading.ts";
import { waitAsked } from "./retry-hint.ts";

/** A readable answer that was not a 2xx. `text` is its body, perhaps cut. */
export interface Refusal {
  status: number;
  headers: { get(name: string): string | null };
  text: string;
  host: string;
}

/** What an error body says, whichever server wrote it (providers.md, section 6.2). */
export interface ErrorFacts {
  message: string;
  /** The most telling machine-readable word: code, else type, else status name. */
  code?: string;
  /** All machine-readable words, lower-case: code, type, status, reasons. */
  words: string[];
  /** A status named in the body; in-stream errors have no other. */
  status?: number;
  /** The longest wait a quota window in the body speaks of is a day or more. */
  daily: boolean;
}

/** Why a server refused, sorted into what may be retried and what the person must do. */
export function decodeRefusal(refusal: Refusal): RunError {
  const json = parseJson(refusal.text);
  const facts = readErrorBody(json, refusal.text);
  const kind = kindOf(refusal.status, facts);
  const wait = waitAsked(refusal.headers, json, facts.message);
  return {
    kind,
    message: withoutKeys(facts.message),
    status: refusal.status,
    ...(facts.code === undefined ? {} : { code: facts.code }),
    ...(refusesPages(facts) ? { obstacle: "organisation" } : {}),
    retryable: mayRetry(kind, refusal.status, facts, refusal.headers.get("x-should-retry")),
    ...(wait === undefined ? {} : { retryAfter: wait }),
    ...(refusal.host === "" ? {} : { host: refusal.host }),
  };
}

/** An error that came inside a stream which had begun with a 200. */
export function decodeStreamError(json: JsonValue | undefined, text: string): RunError {
  const facts = readErrorBody(json, text);
  const status = facts.status;
  const kind = status === undefined ? kindByWords(facts) : kindOf(status, facts);
  const wait = waitAsked({ get: () => null }, json, facts.message);
  return {
    kind: kind ?? "in_stream",
    message: withoutKeys(facts.message),
    ...(status === undefined ? {} : { status }),
    ...(facts.code === undefined ? {} : { code: facts.code }),
    retryable: mayRetry(kind ?? "in_stream", status ?? 500, facts, null),
    ...(wait === undefined ? {} : { retryAfter: wait }),
  };
}

/** error.message → error → message → detail → the first 300 characters as text. */
export function readErrorBody(json: JsonValue | undefined, text: string): ErrorFacts {
  const body = asObject(Array.isArray(json) ? json[0] : json) ?? {};
  const error = asObject(body["error"]) ?? body;
  const words = machineWords(body, error);
  const code = codeOf(error) ?? codeOf(body);
  const status = [error["status_code"], error["code"], body["raw_status_code"], body["code"]]
    .map(asNumber)
    .find((value) => value !== undefined && value >= 400 && value < 600);
  return {
    message: messageOf(body, error) ?? plainText(text),
    words,
    daily: toJson(asArray(error["details"])).includes("PerDay"),
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { status }),
  };
}

function messageOf(body: JsonObject, error: JsonObject): string | undefined {
  const said =
    asWord(error["message"]) ??
    asWord(body["error"]) ??
    asWord(body["message"]) ??
    asWord(body["detail"]) ??
    asWord(asObject(asArray(body["detail"])[0])?.["msg"]);
  // OpenRouter: "Provider returned error" says nothing, the provider's own words are in `raw`.
  const raw = asWord(asObject(error["metadata"])?.["raw"]);
  if (said !== undefined && raw !== undefined) return `${said}: ${innermost(raw)}`.slice(0, 2000);
  return said?.slice(0, 2000);
}

function innermost(raw: string): string {
  const json = parseJson(raw);
  return isObject(json) ? readErrorBody(json, raw).message : raw;
}

function plainText(text: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1];
  return (title ?? text).trim().slice(0, 300);
}

function codeOf(error: JsonObject): string | undefined {
  const number = asNumber(error["code"]);
  return (
    asWord(error["code"]) ??
    asWord(error["type"]) ??
    asWord(error["status"]) ??
    (number === undefined ? undefined : String(number))
  );
}

function machineWords(body: JsonObject, error: JsonObject): string[] {
  const inner = asObject(error["details"]);
  const reasons = asArray(error["details"]).map((detail) => asObject(detail)?.["reason"]);
  return [body["code"], body["type"], error["code"], error["type"], error["status"]]
    .concat(inner?.["error_code"] ?? null, ...reasons.map((reason) => reason ?? null))
    .map((word) => asString(word)?.toLowerCase() ?? "")
    .filter((word) => word !== "");
}

const QUOTA_WORDS =
  /^(insufficient_quota|credit_balance_exhausted|billing_error|billing_not_active|.*_spend_limit_(exceeded|reached)|.*_usage_limit_exceeded|insufficient_balance)$/;
const QUOTA_SAID =
  /insufficient (balance|credits?|quota|funds)|credit balance is too low|requires more credits|payment required/i;
const CONTEXT_WORDS = /context_length|exceed_context_size|context_window/;
const CONTEXT_SAID =
  /context (length|window|size)|prompt is too long|maximum context|input is too long|too many input tokens|input token count.*exceeds/i;
const KEY_WORDS = /^(invalid_api_key|api_key_invalid|authentication_error|unauthenticated)$/;
const KEY_SAID = /api key not valid|(incorrect|invalid) api key|api key is invalid/i;
const MODEL_WORDS = /^(model_not_found|invalid_model|not_found_error)$/;
const MODEL_SAID =
  /model\b.{0,120}\b(does not exist|not found|not exist)|(unknown|invalid|no such) model|not a valid model/i;
const RATE_WORDS = /rate_limit|ratelimit|too_many_requests|slow_down|resource_exhausted/;
const BUSY_WORDS = /overloaded|capacity_exceeded|unavailable|insufficient_system_resource/;
/** llama.cpp answers 500 where a feature was not started with it: asking again changes nothing. */
const PERMANENT_SAID = /requires? --\w|mmproj|is not supported|not supported by/i;

function says(facts: ErrorFacts, words: RegExp, said?: RegExp): boolean {
  return facts.words.some((word) => words.test(word)) || (said?.test(facts.message) ?? false);
}

/** Kinds that the body alone decides, whatever the status. */
function kindByWords(facts: ErrorFacts): RunErrorKind | undefined {
  if (says(facts, QUOTA_WORDS, QUOTA_SAID)) return "quota";
  if (says(facts, CONTEXT_WORDS)) return "context_length";
  if (says(facts, KEY_WORDS)) return "authentication";
  if (says(facts, RATE_WORDS)) return "rate_limit";
  if (says(facts, BUSY_WORDS)) return "overloaded";
  if (says(facts, MODEL_WORDS)) return "not_found";
  return undefined;
}

function kindOf(status: number, facts: ErrorFacts): RunErrorKind {
  if (status === 402 || says(facts, QUOTA_WORDS, QUOTA_SAID)) return "quota";
  if (status === 429) return facts.daily ? "quota" : "rate_limit";
  if (status === 413) return "context_length";
  if (status === 401) return refusesPages(facts) ? "permission" : "authentication";
  if (status === 404) return "not_found";
  if (status === 498 || status === 503 || status === 529) return "overloaded";
  if (says(facts, CONTEXT_WORDS, CONTEXT_SAID)) return "context_length";
  if (says(facts, KEY_WORDS, KEY_SAID)) return "authentication";
  if (status === 403) return "permission";
  if (status >= 500) return serverKind(status, facts);
  if (status === 408 || status === 409) return "server";
  return says(facts, MODEL_WORDS, MODEL_SAID) ? "not_found" : "invalid_request";
}

function serverKind(status: number, facts: ErrorFacts): RunErrorKind {
  if (status === 501 || PERMANENT_SAID.test(facts.message)) return "invalid_request";
  return says(facts, BUSY_WORDS) ? "overloaded" : "server";
}

/** Anthropic refuses pages of some organisations with a 401 that is not about the key. */
function refusesPages(facts: ErrorFacts): boolean {
  return /CORS requests are not allowed/i.test(facts.message);
}

const RETRYABLE: ReadonlySet<RunErrorKind> = new Set([
  "rate_limit",
  "overloaded",
  "server",
  "in_stream",
]);

/** Statuses that stay refusals even if the server asks for another try. */
const NEVER: ReadonlySet<number> = new Set([400, 401, 402, 403, 404]);

function mayRetry(
  kind: RunErrorKind,
  status: number,
  facts: ErrorFacts,
  shouldRetry: string | null,
): boolean {
  if (shouldRetry === "false") return false;
  if (RETRYABLE.has(kind)) return true;
  const decided = kind !== "invalid_request" || NEVER.has(status);
  return shouldRetry === "true" && !decided && !PERMANENT_SAID.test(facts.message);
}

/** Servers quote keys back, sometimes whole; none may reach a log, the screen or an export. */
export function withoutKeys(message: string): string {
  return message.replaceAll(
    /\b(?:(?:sk|pk|rk|gsk|xai|key)[-_][\w*.-]{6,}|AIza[\w-]{20,}|Bearer\s+[\w.~+/-]{8,}=*)/g,
    "[key]",
  );
}
