import { isKeyHeader, OWN_HEADERS } from "#domain/extra-headers.ts";

/**
 * Headers that a person may add and that are no secret by what they are: who asks is told there, and
 * what of a preview is wanted. Any other may let somebody in: a gateway's word for its key cannot be
 * known (`x-functions-code`, `cf-access-client-id`).
 */
const HARMLESS: ReadonlySet<string> = new Set([
  ...OWN_HEADERS,
  "accept-language",
  "anthropic-beta",
  "http-referer",
  "openai-beta",
  "x-requested-with",
  "x-title",
]);

function isSecret(name: string): boolean {
  return !HARMLESS.has(name.toLowerCase());
}

/**
 * The headers as they may be shown and stored: what is or may be a key is named, and is not there.
 * @param keyHeaders those of the key, with the variable's name in its place
 */
export function shownHeaders(
  headers: Readonly<Record<string, string>>,
  keyHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const beside = Object.entries(headers).map(([name, value]) => [
    name,
    isSecret(name) ? `$${variableOf(name)}` : value,
  ]);
  return { ...Object.fromEntries(beside), ...keyHeaders };
}

/** The values that nobody but the server may see. */
export function secretValues(headers: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (isSecret(name) ? [value] : []));
}

function variableOf(header: string): string {
  return header.replaceAll(/[^a-z0-9]+/giu, "_").toUpperCase();
}

/**
 * The shell's variable that stands for the secret at the end of a header as `shownHeaders` gives it;
 * undefined where it has none. What only looks like a variable is words.
 */
export function variableIn(name: string, value: string): string | undefined {
  if (isKeyHeader(name)) return /^(?:Bearer )?\$([A-Z0-9_]+)$/u.exec(value)?.[1];
  const own = variableOf(name);
  return isSecret(name) && value === `$${own}` ? own : undefined;
}
