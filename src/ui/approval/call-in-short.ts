/** A call's arguments in short, as its line shows them. */
export interface CallInShort {
  /** The beginning of the arguments' text, on one line. */
  text: string;
  /** How many characters of the text the line leaves out (UTF-16 units). */
  left: number;
  /** Whether some of the characters left out stand for hidden ones. */
  leavesHidden: boolean;
}

/** How much fits on two or three lines of the dialog (UTF-16 units). */
const MOST = 160;

/**
 * Shortens a call's arguments to their beginning.
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

/** Turns layout between JSON values into spaces; within a string there is none. */
function onOneLine(text: string): string {
  return text
    .replaceAll(/("(?:[^"\\]|\\[^])*")|\s+/gu, (_, string: string | undefined) => string ?? " ")
    .trim();
}

/** Half of an escape, or of a character. */
const BROKEN_END = /\\(?:u[0-9a-fA-F]{0,3})?$|[\uD800-\uDBFF]$/u;

/** An escape of a hidden character. After an odd number of backslashes, `\u` belongs to the value itself. */
const ESCAPE = /(?:^|[^\\])(?:\\\\)*\\u[0-9a-fA-F]{4}/u;
