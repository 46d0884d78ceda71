/**
 * Scripts that put no spaces between words, in which each letter counts as one: Han, kana, Thai and their
 * neighbours.
 */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** Figures with their points, words, white space, and each other sign by itself. */
const PIECES = new RegExp(
  `\\p{N}+(?:[.,]\\p{N}+)+|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_])+|\\s+|[^]\\p{M}*`,
  "gu",
);

/** A text in pieces that join to it: words, the white space between them, and other signs. */
export function wordsApart(text: string): string[] {
  return text.match(PIECES) ?? [];
}

/** The words by which a text is recognised, in small letters. */
export function knownWords(text: string): ReadonlySet<string> {
  return new Set(wordsApart(text.toLowerCase()).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}
