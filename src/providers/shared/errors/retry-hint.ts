import type { JsonValue } from "#domain/json.ts";
import { asArray, asNumber, asObject, asNonBlankString } from "#providers/shared/json-reading.ts";

/**
 * How long the server asked to wait, in milliseconds. Read from the header if the page may read it,
 * otherwise from the body (most hosts hide `retry-after` from pages).
 */
export function requestedWait(
  headers: { get(name: string): string | null },
  json: JsonValue | undefined,
  message: string,
): number | undefined {
  const wait = fromHeaders(headers) ?? fromDetails(json) ?? fromText(message);
  return wait === undefined ? undefined : Math.min(wait, MOST);
}

/** 30 years in milliseconds: longer than anyone waits, and a time that can still be stored. */
const MOST = 946_080_000_000;

function fromHeaders(headers: { get(name: string): string | null }): number | undefined {
  const milliseconds = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  // Azure sends 0 here, along with whole seconds in `retry-after`.
  if (milliseconds > 0) return Math.ceil(milliseconds);
  const after = headers.get("retry-after");
  if (after === null || after.trim() === "") return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(after)) return Math.ceil(Number(after) * 1000);
  const date = Date.parse(after);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Reads google.rpc.RetryInfo, or the number that a few proxies put beside the message. */
function fromDetails(json: JsonValue | undefined): number | undefined {
  const error = asObject(asObject(json)?.["error"]);
  const seconds = asNumber(error?.["retry_after"]);
  if (seconds !== undefined && seconds >= 0) return Math.ceil(seconds * 1000);
  for (const detail of asArray(error?.["details"])) {
    const delay = asNonBlankString(asObject(detail)?.["retryDelay"]);
    if (delay !== undefined) return duration(delay.slice(0, LONGEST_DELAY));
  }
  return undefined;
}

/** UTF-16 units. "3600.000000000s" needs 15. */
const LONGEST_DELAY = 40;

/** Reads text such as "Please try again in 1.2s", "in 6m0s", "in 320ms" or "retry after 20 seconds". */
function fromText(message: string): number | undefined {
  const said = /(?:try again in|retry in|retry after)\s+((?:\d+(?:\.\d+)?\s*[a-z]+\s*)+)/i.exec(
    message,
  );
  return said?.[1] === undefined ? undefined : duration(said[1]);
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function duration(text: string): number | undefined {
  let total: number | undefined;
  for (const [, amount, word] of text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)) {
    const unit = UNITS[unitOf(word ?? "")];
    if (unit === undefined) break;
    total = (total ?? 0) + Number(amount) * unit;
  }
  return total === undefined ? undefined : Math.ceil(total);
}

function unitOf(word: string): string {
  const lower = word.toLowerCase();
  if (lower === "ms" || lower.startsWith("milli")) return "ms";
  return /^(s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)$/.test(lower) ? lower.charAt(0) : lower;
}
