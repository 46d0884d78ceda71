import { stripMarkdown } from "./strip-markdown.ts";

/** The longest title in characters (graphemes), not counting its ellipsis. */
const TITLE_LENGTH = 48;
/** A title is cut at the end of a word unless that would make it shorter than this. */
const SHORTEST_CUT = 24;

/**
 * A conversation's title: the first words of its first message, without Markdown and line breaks, cut
 * at the end of a word if there is one nearby. Empty if the message has no text.
 */
export function titleOf(text: string): string {
  // Only the beginning is read, so that a pasted book costs nothing.
  const plain = stripMarkdown(text.slice(0, TEXT_READ));
  const characters = Array.from(graphemes.segment(plain), ({ segment }) => segment);
  if (characters.length <= TITLE_LENGTH) return plain;
  return `${cutAtWord(characters)}…`;
}

const TEXT_READ = 2_000;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function cutAtWord(characters: readonly string[]): string {
  const whole = characters[TITLE_LENGTH] === " ";
  const start = characters.slice(0, TITLE_LENGTH);
  const space = whole ? TITLE_LENGTH : start.lastIndexOf(" ");
  const end = space < SHORTEST_CUT ? TITLE_LENGTH : space;
  return start
    .slice(0, end)
    .join("")
    .replace(/[\s.,;:!?–—-]+$/u, "");
}
