import { isKeyHeader, OWN_HEADERS } from "#domain/connections/extra-headers.ts";

/**
 * Headers that a person may add and that are never secret: they identify the caller or choose
 * preview features. Any other header may grant access: the name of a gateway's key header cannot be
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
 * The headers as they may be shown and stored: a value that is or may be a key is replaced by a
 * variable's name.
 * @param keyHeaders those of the key, with the variable's name in its place
 */
export function redactHeaders(
  headers: Readonly<Record<string, string>>,
  keyHeaders: Readonly<Record<string, string>>,
): Record<string, string> {
  const beside = Object.entries(headers).map(([name, value]) => [
    name,
    isSecret(name) ? `$${variableOf(name)}` : value,
  ]);
  return { ...Object.fromEntries(beside), ...keyHeaders };
}

/** The values that only the server may see. */
export function secretValues(headers: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (isSecret(name) ? [value] : []));
}

function variableOf(header: string): string {
  return header.replaceAll(/[^a-z0-9]+/giu, "_").toUpperCase();
}

/**
 * The shell variable for the secret at the end of a header as `redactHeaders` returns it; undefined
 * if it has none. Text that only looks like a variable is left alone.
 */
export function shellVariableIn(name: string, value: string): string | undefined {
  if (isKeyHeader(name)) return /^(?:Bearer )?\$([A-Z0-9_]+)$/u.exec(value)?.[1];
  const own = variableOf(name);
  return isSecret(name) && value === `$${own}` ? own : undefined;
}
