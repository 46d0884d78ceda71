/**
 * Scripts without spaces between words: Han, kana, Thai and their neighbours. Each letter counts as a word.
 */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** Matches numbers with their points and commas, words, white space, and any other sign by itself. */
const PIECES = new RegExp(
  `\\p{N}+(?:[.,]\\p{N}+)+|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}_])+|\\s+|[^]\\p{M}*`,
  "gu",
);

/**
 * Splits a text into words, the white space between them, and other signs. Joined, they are the text again.
 */
export function wordsApart(text: string): string[] {
  return text.match(PIECES) ?? [];
}

/** The distinct words of a text in lower case, used to find similar texts. */
export function knownWords(text: string): ReadonlySet<string> {
  return new Set(wordsApart(text.toLowerCase()).filter((word) => /[\p{L}\p{N}]/u.test(word)));
}
