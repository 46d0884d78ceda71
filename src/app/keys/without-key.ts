import { secretValues } from "#domain/requests/secret-headers.ts";
import type { RunError } from "#domain/run-error.ts";

/** Shorter than any provider's; taking out such a word would spoil plain text. */
const SHORTEST_KEY = 6;

/**
 * An error without the connection's key and what else is secret of it, whatever its form: some
 * servers quote it back, and errors go to the journal, the screen and exports. What looks like any key
 * is taken out where the other side's words are read (providers/http-error.ts); this takes out the
 * very one.
 * @param headers that the person added
 */
export function withoutKey(
  error: RunError,
  key: string,
  headers?: Readonly<Record<string, string>>,
): RunError {
  const secrets = [key, ...secretValues(headers).flatMap(formsOf)].sort(
    (left, right) => right.length - left.length,
  );
  const hidden = (text: string) => secrets.reduce(hide, text);
  return {
    ...error,
    message: hidden(error.message),
    ...(error.code === undefined ? {} : { code: hidden(error.code) }),
  };
}

/** A header's value, and what follows a scheme in it ("Basic …"). */
function formsOf(value: string): string[] {
  const credentials = /^\S+ (\S+)$/u.exec(value)?.[1];
  return credentials === undefined ? [value] : [value, credentials];
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
