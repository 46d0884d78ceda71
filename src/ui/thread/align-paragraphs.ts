import { align } from "#ui/difference/align.ts";
import { knownWords } from "#ui/difference/words.ts";

/** A pair of matching paragraphs, or one paragraph that the other text lacks. */
export interface ParagraphPair {
  before?: string;
  text?: string;
}

/**
 * Aligns two texts by paragraph, so that words are compared only within matching paragraphs. Undefined if no
 * paragraph of one text has a match in the other.
 */
export function alignParagraphs(before: string, text: string): ParagraphPair[] | undefined {
  const pairs = align(paragraphsOf(before), paragraphsOf(text));
  const isAligned = pairs.some((pair) => pair.before !== undefined && pair.now !== undefined);
  if (!isAligned) return undefined;
  return pairs.map((pair) => ({
    ...(pair.before !== undefined && { before: pair.before.key }),
    ...(pair.now !== undefined && { text: pair.now.key }),
  }));
}

function paragraphsOf(text: string) {
  const paragraphs = text.split(/\n\s*\n/u).filter((one) => one.trim() !== "");
  return paragraphs.map((key) => ({ key, words: knownWords(key) }));
}
