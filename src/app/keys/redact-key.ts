import { secretValues } from "#domain/requests/secret-headers.ts";
import type { RunError } from "#domain/runs/run-error.ts";

/** Shorter than any provider's keys; removing such a short string would mangle plain text. */
const SHORTEST_KEY = 6;

/**
 * An error without the connection's key and its other secrets, in whatever form: some servers quote
 * them, and errors go to the journal, the screen and exports. Anything that looks like a key is
 * removed where the server's text is read (providers/shared/errors/http-error.ts); this removes the
 * actual one.
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

/** A header's value, and the part after a scheme in it ("Basic …"). */
function formsOf(value: string): string[] {
  const credentials = /^\S+ (\S+)$/u.exec(value)?.[1];
  return credentials === undefined ? [value] : [value, credentials];
}

/** A text from outside without these secrets, in whatever form. */
export function hiddenSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap(formsOf)
    .sort((left, right) => right.length - left.length)
    .reduce(hide, text);
}

/** A text from outside without the key, in whatever form. */
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

/** `btoa` takes bytes, one character each. */
function unescapedBytes(text: string): string {
  return String.fromCodePoint(...new TextEncoder().encode(text));
}
