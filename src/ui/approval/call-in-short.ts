/** What a line shows of a call's arguments. */
export interface CallInShort {
  /** The beginning of the arguments' text, on one line. */
  text: string;
  /** How many characters of it the line leaves out (UTF-16 units). */
  left: number;
  /** Some of these stand for hidden ones. */
  leavesHidden: boolean;
}

/** What fits on two or three lines of the dialog (UTF-16 units). */
const MOST = 160;

/**
 * The beginning of a call's arguments.
 *
 * @param text as it is shown and edited, hidden characters escaped; it need not be valid JSON
 */
export function callInShort(text: string): CallInShort {
  const line = onOneLine(text);
  if (line.length <= MOST) return { text: line, left: 0, leavesHidden: false };
  const shown = line.slice(0, MOST).replace(BROKEN_END, "");
  const rest = line.slice(shown.length);
  return { text: shown, left: rest.length, leavesHidden: ESCAPE.test(rest) };
}

/** Layout between the values of JSON becomes spaces; within a string there is none. */
function onOneLine(text: string): string {
  return text
    .replaceAll(/("(?:[^"\\]|\\[^])*")|\s+/gu, (_, string: string | undefined) => string ?? " ")
    .trim();
}

/** Half of an escape, or of a character. */
const BROKEN_END = /\\(?:u[0-9a-fA-F]{0,3})?$|[\uD800-\uDBFF]$/u;

/** A backslash before it is one that the value itself contains. */
const ESCAPE = /(?:^|[^\\])(?:\\\\)*\\u[0-9a-fA-F]{4}/u;
