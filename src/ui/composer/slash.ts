/** A `/` that starts a line, or an `@` that starts a word, with what is typed after it. */
export interface Slash {
  sign: "/" | "@";
  start: number;
  /** The caret's position. */
  end: number;
  query: string;
}

/**
 * The slash before the caret. A second slash, as in a path, or a space right after the first makes it
 * ordinary text, and so does anything after the caret on its line.
 */
export function slashAt(text: string, caret: number): Slash | null {
  const start = text.lastIndexOf("\n", caret - 1) + 1;
  const rest = text.slice(caret);
  if (caret === 0 || (rest !== "" && !rest.startsWith("\n"))) return null;
  const query = /^\/((?! )[^/]*)$/u.exec(text.slice(start, caret))?.[1];
  return query === undefined ? null : { sign: "/", start, end: caret, query };
}

/**
 * The `@` of the word at whose end the caret is. An `@` within a word, as in an email address, is ordinary
 * text.
 */
export function mentionAt(text: string, caret: number): Slash | null {
  if (/^\S/u.test(text.slice(caret))) return null;
  const query = /(?<!\S)@([^\s@]*)$/u.exec(text.slice(0, caret))?.[1];
  return query === undefined
    ? null
    : { sign: "@", start: caret - query.length - 1, end: caret, query };
}
