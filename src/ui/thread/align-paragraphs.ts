import { align } from "#ui/difference/align.ts";
import { knownWords } from "#ui/difference/words.ts";

/** Paragraphs of two texts beside each other; one that the other text lacks stands alone. */
export interface ParagraphPair {
  before?: string;
  text?: string;
}

/**
 * Aligns two texts by paragraph, so that words are compared only where they belong together.
 * Undefined if no paragraph of one has its like in the other.
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
