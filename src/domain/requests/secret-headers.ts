import { isKeyHeader, OWN_HEADERS } from "#domain/connections/extra-headers.ts";

/**
 * Headers that a person may add and that are never secret, because they identify the caller or choose
 * preview features. Any other header may grant access, since a gateway may use any name for its key
 * (`x-functions-code`, `cf-access-client-id`).
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
 * The headers in a form that may be shown and stored. A variable's name replaces each value that is or
 * may be a key.
 * @param keyHeaders the headers of the key, with the variable's name in its place
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

/** The header values that only the server may see. */
export function secretValues(headers: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (isSecret(name) ? [value] : []));
}

function variableOf(header: string): string {
  return header.replaceAll(/[^a-z0-9]+/giu, "_").toUpperCase();
}

/**
 * The shell variable that stands for the secret in a header from `redactHeaders`; undefined if there is
 * none. Text that only looks like a variable is ignored.
 */
export function shellVariableIn(name: string, value: string): string | undefined {
  if (isKeyHeader(name)) return /^(?:Bearer )?\$([A-Z0-9_]+)$/u.exec(value)?.[1];
  const own = variableOf(name);
  return isSecret(name) && value === `$${own}` ? own : undefined;
}
