/**
 * Keeps the cost of laying out any text in proportion to its length. When a run of letters has no place to
 * break, a browser shapes the rest of it again for each line that it fills: a megabyte of one letter takes
 * hours.
 */

/** In UTF-16 units. No word is longer; a longer run is an encoded file, a key, or one letter repeated. */
const LONGEST_WORD = 300;

/**
 * The piece of a long run that is shaped at once: about a line, and more than any accented or joined letter
 * needs. Combining marks stay with their letter, and the parts of an emoji stay together, up to 16 of them.
 */
const PIECE = /.{79}(?:\u200d.|.)(?:\u200d.|[\p{M}\p{Emoji_Modifier}]){0,16}|.+/gsu;

/**
 * Excludes ideographs, kana and scripts without spaces: there, lines may break anyway, by rules of their own.
 */
const RUN =
  /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3000-\u303f\uff00-\uffef]+/gu;

/** A part of a text: a string as it is, or a long run cut into pieces between which a line may break. */
export type TextPart = string | readonly string[];

/** Cuts long runs in a text into pieces. Joined, the parts are the text again. */
export function withLongRuns(text: string): readonly TextPart[] {
  if (text.length <= LONGEST_WORD) return [text];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run.length <= LONGEST_WORD) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push(run.match(PIECE) ?? []);
    from = index + run.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/**
 * UTF-16 units that are laid out together: a few pages of a book, and little enough to redo in every frame.
 */
export const STRETCH = 16_000;

/**
 * Cuts a text into stretches; joined, they are the text again. A stretch ends at a line end if possible,
 * otherwise at a word end, since lines break there anyway.
 */
export function stretchesOf(text: string): readonly string[] {
  const stretches: string[] = [];
  let from = 0;
  while (text.length - from > STRETCH) {
    const end = from + endOfStretch(text.slice(from, from + STRETCH));
    stretches.push(text.slice(from, end));
    from = end;
  }
  stretches.push(text.slice(from));
  return stretches;
}

function endOfStretch(text: string): number {
  const line = text.lastIndexOf("\n") + 1;
  if (line > STRETCH / 2) return line;
  const word = text.lastIndexOf(" ") + 1;
  if (word > STRETCH / 2) return word;
  return /[\ud800-\udbff]$/u.test(text) ? text.length - 1 : text.length;
}
