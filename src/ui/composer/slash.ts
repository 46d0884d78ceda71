/** A `/` that starts a line, and what is typed after it. */
export interface Slash {
  start: number;
  /** The caret, at the end of the line. */
  end: number;
  query: string;
}

/**
 * The slash that the caret is behind. A second slash, as in a path, or a space right after the
 * first makes it ordinary text, and so does anything after the caret in its line.
 */
export function slashAt(text: string, caret: number): Slash | null {
  const start = text.lastIndexOf("\n", caret - 1) + 1;
  const rest = text.slice(caret);
  if (caret === 0 || (rest !== "" && !rest.startsWith("\n"))) return null;
  const query = /^\/((?! )[^/]*)$/u.exec(text.slice(start, caret))?.[1];
  return query === undefined ? null : { start, end: caret, query };
}
