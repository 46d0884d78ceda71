import { markdownOfFormatted } from "#app/react/actions/formatted-text.ts";
import { whenComposed } from "#ui/kit/browser/composing.ts";
import { replaceQuietly } from "#ui/kit/browser/replace-text.ts";
import type { Passage } from "#ui/kit/browser/replace-text.ts";

/** What was pasted into a text box. */
export interface Pasted {
  plain: string;
  /** The paste as formatted text (HTML); "" if there is none. */
  html: string;
  /** The position in the box's text at which it was pasted. */
  start: number;
}

/** From this length in characters, a pasted text could be a file instead. */
const LONG = 8_000;

/**
 * The most lines of Markdown that are put in. Chromium takes a time that grows with their square: a quarter of a
 * second for 200 lines, more than 8 seconds for 2,000.
 */
const MOST_LINES = 200;

/** The last paste; each one waits for the one before it. */
let last: Promise<void> = Promise.resolve();

/**
 * Replaces the plain text that the browser has just pasted by the Markdown of the formatted text. In this
 * order, nothing is lost whatever the person does in between, and the browser's own undo restores the plain
 * text.
 *
 * @param onLong called with a long text as it stands in the box
 */
export function settlePasted(
  box: HTMLTextAreaElement,
  pasted: Pasted,
  onLong?: (text: string) => void,
): Promise<void> {
  const settleNext = async () => {
    const text = await settle(box, pasted);
    if (text.length >= LONG) onLong?.(text);
  };
  last = last.then(settleNext, settleNext);
  return last;
}

/** @returns the text that the box has for the paste */
async function settle(box: HTMLTextAreaElement, { plain, html, start }: Pasted): Promise<string> {
  // With the line ends that a text box uses.
  const text = plain.replaceAll(/\r\n?/gu, "\n");
  if (html === "" || text === "") return text;
  const markdown = await markdownOfFormatted(html, text).catch(() => null);
  if (markdown === null || countLines(markdown) > MOST_LINES || countLines(text) > MOST_LINES) {
    return text;
  }
  await new Promise<void>((resolve) => whenComposed(resolve));
  const place = placeOf(box.value, text, start);
  if (place === undefined) return text;
  const fitted = fittedIn(box.value, place, text, markdown);
  replaceQuietly(box, place, fitted);
  return fitted;
}

/**
 * Adds the plain text's line ends to the Markdown, and a blank line where a block would otherwise touch other
 * words.
 */
function fittedIn(value: string, { start, end }: Passage, text: string, markdown: string): string {
  const isBeside = {
    before: /[^\n]/u.test(value[start - 1] ?? ""),
    after: /[^\n]/u.test(value[end] ?? ""),
  };
  const lines = markdown.split("\n");
  const gap = (isNeeded: boolean, line = "") => (isNeeded && BLOCK.test(line) ? "\n\n" : "");
  const lead = text.startsWith("\n") ? "\n" : gap(isBeside.before, lines[0]);
  const tail = text.endsWith("\n") ? "\n" : gap(isBeside.after, lines.at(-1));
  return `${lead}${markdown}${tail}`;
}

function countLines(text: string): number {
  return text.split("\n").length;
}

/** Matches a line of a table, a heading, a list item or a fence. */
const BLOCK = /^(?:\||#{1,6} |```|\s*(?:-|\d{1,9}\.) )/u;

/**
 * Finds the pasted text in the box. Undefined if it is gone or could be in several places; then the box stays
 * as it is.
 */
function placeOf(value: string, text: string, start: number): Passage | undefined {
  if (value.startsWith(text, start)) return { start, end: start + text.length };
  const at = value.indexOf(text);
  return at < 0 || at !== value.lastIndexOf(text)
    ? undefined
    : { start: at, end: at + text.length };
}
