/** What is wrong with a header that a person wants to send with every request. */
export type HeaderProblem =
  /** Not a valid HTTP header name. */
  | "name"
  /** The header holds a key, which has its own, protected field. */
  | "key"
  /** Browsers do not let a page set this header. */
  | "browser"
  /** Bough sets it itself. */
  | "own"
  /** The value is empty or has characters that cannot be sent. */
  | "value"
  | "long"
  | "twice";

/** Headers in which providers expect a key. */
const KEYS: ReadonlySet<string> = new Set([
  "api-key",
  "authorization",
  "x-api-key",
  "x-goog-api-key",
]);

/**
 * Whether providers expect a key in this header.
 *
 * @param name in any case
 */
export function isKeyHeader(name: string): boolean {
  return KEYS.has(name.toLowerCase());
}

/** Headers that Bough sets itself. None contains a secret. */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  "accept",
  "anthropic-dangerous-direct-browser-access",
  "anthropic-version",
  "content-type",
]);

/** The Fetch standard's forbidden request headers, and `user-agent`, which Chromium ignores. */
const FORBIDDEN: ReadonlySet<string> = new Set(
  (
    "accept-charset accept-encoding access-control-request-headers access-control-request-method " +
    "access-control-request-private-network connection content-length cookie cookie2 date dnt expect " +
    "host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade user-agent via " +
    "x-http-method x-http-method-override x-method-override"
  ).split(" "),
);
const FORBIDDEN_START = /^(proxy-|sec-)/;

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
/** A valid header value: one line of visible Latin-1, spaces and tabs. */
const VALUE = /^[\t\x20-\x7E\xA0-\xFF]+$/;

/** The longest name and value, in UTF-16 units. */
const LONGEST = { name: 100, value: 4_000 };

/**
 * What keeps a header from being sent; undefined if nothing does.
 *
 * @param name in any case
 */
export function headerProblem(
  name: string,
  value: string,
  others: readonly string[] = [],
): HeaderProblem | undefined {
  const lower = name.toLowerCase();
  if (lower.length > LONGEST.name || value.length > LONGEST.value) return "long";
  if (!NAME.test(lower)) return "name";
  if (isKeyHeader(lower)) return "key";
  if (OWN_HEADERS.has(lower)) return "own";
  if (FORBIDDEN.has(lower) || FORBIDDEN_START.test(lower)) return "browser";
  if (others.some((other) => other.toLowerCase() === lower)) return "twice";
  return value.trim() === "" || !VALUE.test(value) ? "value" : undefined;
}

/** The headers that Ollama's preflight response allows (server/routes.go). */
const OLLAMA = /^(user-agent|x-requested-with|openai-beta|x-stainless-.*)$/;

/**
 * Whether the server is known to refuse this header from a page. If so, every request would fail before
 * it is sent.
 */
export function breaksPreflight(presetId: string | undefined, name: string): boolean {
  return presetId === "ollama" && !OLLAMA.test(name.toLowerCase());
}
