/**
 * What keeps the layout of any text in proportion to its length. A browser shapes a run of letters that
 * has no place to break again for each line that it fills, from there to its end: a megabyte of one
 * letter takes hours.
 */

/** UTF-16 units. No word is longer; a longer run is an encoded file, a key, or one letter repeated. */
const LONGEST_WORD = 300;

/**
 * What is shaped at once: a line's length, more than any accented or joined letter. A mark on a letter
 * and the parts of one picture stay together unless there is no end of them.
 */
const PIECE = /.{79}(?:\u200d.|.)(?:\u200d.|[\p{M}\p{Emoji_Modifier}]){0,16}|.+/gsu;

/** Between ideographs and kana, and in scripts without spaces, a line may break anyway, by rules of its own. */
const RUN =
  /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u3000-\u303f\uff00-\uffef]+/gu;

/** A part of a text: as it is, or a long run as its pieces, between which a line may break. */
export type TextPart = string | readonly string[];

/** The parts join to the text. */
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

/** UTF-16 units that are laid out as one: some pages of a book, and little enough for every frame. */
export const STRETCH = 16_000;

/**
 * A text in stretches that join to it. Each ends with a line if it can, or with a word, as lines end
 * there in any case.
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
