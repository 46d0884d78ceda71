import { secretValues } from "#domain/requests/secret-headers.ts";
import type { RunError } from "#domain/runs/run-error.ts";

/** Shorter than any provider's keys. Removing even shorter strings would mangle plain text. */
const SHORTEST_KEY = 6;

/**
 * Removes the connection's key and its other secrets, in whatever form, from an error. Some servers quote
 * them, and errors go to the journal, the screen and exports. Anything that only looks like a key is removed
 * where the server's text is read (providers/shared/errors/http-error.ts); this removes the actual one.
 * @param headers that the person added
 */
export function redactKey(
  error: RunError,
  key: string,
  headers?: Readonly<Record<string, string>>,
): RunError {
  const hidden = (text: string) => hiddenSecrets(text, [key, ...secretValues(headers)]);
  return {
    ...error,
    message: hidden(error.message),
    ...(error.code === undefined ? {} : { code: hidden(error.code) }),
  };
}

/** The secret forms of a header's value: the value itself, and the part after a scheme in it ("Basic …"). */
function formsOf(value: string): string[] {
  const credentials = /^\S+ (\S+)$/u.exec(value)?.[1];
  return credentials === undefined ? [value] : [value, credentials];
}

/** Removes these secrets, in whatever form, from a text that comes from outside. */
export function hiddenSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap(formsOf)
    .sort((left, right) => right.length - left.length)
    .reduce(hide, text);
}

/** Removes the key, in whatever form, from a text that comes from outside. */
export function hiddenKey(text: string, key: string): string {
  return hide(text, key);
}

function hide(text: string, key: string): string {
  if (key.length < SHORTEST_KEY) return text;
  return [key, encodeURIComponent(key), btoa(unescapedBytes(key))].reduce(
    (rest, form) => rest.replaceAll(form, "[key]"),
    text,
  );
}

/** The UTF-8 bytes of a text as one character each, as `btoa` takes them. */
function unescapedBytes(text: string): string {
  return String.fromCodePoint(...new TextEncoder().encode(text));
}
