import { markdownOfFormatted } from "#app/react/actions/formatted-text.ts";
import { whenComposed } from "#ui/kit/browser/composing.ts";
import { replaceQuietly } from "#ui/kit/browser/replace-text.ts";
import type { Passage } from "#ui/kit/browser/replace-text.ts";

/** What a paste brings to a text box. */
export interface Pasted {
  plain: string;
  /** The same as formatted text; "" if it has none. */
  html: string;
  /** Where in the box's text it goes. */
  start: number;
}

/** The length in characters from which a pasted text could be a file instead. */
const LONG = 8_000;

/** Pastes are settled in their order. */
let last: Promise<void> = Promise.resolve();

/**
 * Puts the Markdown of formatted text where the browser has just pasted its plain text. So nothing is lost on the
 * way, whatever the person does meanwhile, and the browser's own undo gives the plain text.
 *
 * @param onLong called with a long text as the box has it
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

/** @returns what stands in the box for it */
async function settle(box: HTMLTextAreaElement, { plain, html, start }: Pasted): Promise<string> {
  // As a box has line ends.
  const text = plain.replaceAll(/\r\n?/gu, "\n");
  if (html === "" || text === "") return text;
  const markdown = await markdownOfFormatted(html, text).catch(() => null);
  if (markdown === null) return text;
  await new Promise<void>((resolve) => whenComposed(resolve));
  const place = placeOf(box.value, text, start);
  if (place === undefined) return text;
  const fitted = fittedIn(box.value, place, text, markdown);
  replaceQuietly(box, place, fitted);
  return fitted;
}

/** Begins or ends with the plain text's line end, or with a blank line where a block would stand beside words. */
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

/** A line that is in a table, a heading, an item or a fence. */
const BLOCK = /^(?:\||#{1,6} |```|\s*(?:-|\d{1,9}\.) )/u;

/** Undefined if it is gone, or could be in several places: then what is in the box stays. */
function placeOf(value: string, text: string, start: number): Passage | undefined {
  if (value.startsWith(text, start)) return { start, end: start + text.length };
  const at = value.indexOf(text);
  return at < 0 || at !== value.lastIndexOf(text)
    ? undefined
    : { start: at, end: at + text.length };
}
