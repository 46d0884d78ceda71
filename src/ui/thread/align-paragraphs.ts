import { diffArrays } from "diff";

/** Paragraphs of two texts beside each other; one that the other text lacks stands alone. */
export interface ParagraphPair {
  before?: string;
  text?: string;
}

/** Share of the longer paragraph's words that must be in both for them to be the same one. */
const LEAST_SHARED = 0.4;

/**
 * Aligns two texts by paragraph, so that words are compared only where they belong together.
 * Undefined if no paragraph of one has its like in the other.
 */
export function alignParagraphs(before: string, text: string): ParagraphPair[] | undefined {
  const [old, now] = [paragraphsOf(before), paragraphsOf(text)];
  const parts = diffArrays(old, now, { comparator: isLike });
  const pairs: ParagraphPair[] = [];
  let [at, to] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let done = 0; done < count; done += 1) {
      const pair: ParagraphPair = {};
      if (!added) pair.before = old[at++] ?? "";
      if (!removed) pair.text = now[to++] ?? "";
      pairs.push(pair);
    }
  }
  const isAligned = pairs.some((pair) => pair.before !== undefined && pair.text !== undefined);
  return isAligned ? pairs : undefined;
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/u).filter((one) => one.trim() !== "");
}

function isLike(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared >= LEAST_SHARED * Math.max(left.size, right.size, 1);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
