import type { RunError } from "#domain/run-error.ts";

/** Shorter than any provider's; taking out such a word would spoil plain text. */
const SHORTEST_KEY = 6;

/**
 * An error without the connection's key, whatever its form: some servers quote it back, and errors
 * go to the journal, the screen and exports. What looks like any key is taken out where the other
 * side's words are read (providers/http-error.ts); this takes out the very one.
 */
export function withoutKey(error: RunError, key: string): RunError {
  const hidden = { ...error, message: hide(error.message, key) };
  return error.code === undefined ? hidden : { ...hidden, code: hide(error.code, key) };
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
