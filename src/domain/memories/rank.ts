import type { Memory } from "./memory.ts";

/** A month in milliseconds. After this time, being recent counts half as much. */
const HALF_LIFE = 30 * 24 * 60 * 60 * 1_000;

/**
 * How many words of a question are searched for. The last words are used, since the newest message
 * comes last.
 */
const MAX_WORDS = 60;

/** How much age and scope count, compared with about 1 for a shared word. */
const PLACE = 0.1;

/**
 * Sorts memories by relevance: first those that share words with the question, where rare words count
 * more; then those of the current conversation, mode or connection before those for everywhere, and
 * newer before older.
 *
 * @param now Unix milliseconds
 */
export function mostRelevantFirst(
  memories: readonly Memory[],
  question: string,
  now: number,
): Memory[] {
  const shared = sharedWords(memories, wordsOf(question));
  const weighed = memories.map((memory, at) => {
    const place = PLACE * nearness(memory) * recency(memory, now);
    return { memory, weight: (shared[at] ?? 0) + place };
  });
  return weighed.sort((left, right) => right.weight - left.weight).map(({ memory }) => memory);
}

/**
 * For each memory, the total weight of the question's words in it. A word weighs more the fewer
 * memories contain it.
 */
function sharedWords(memories: readonly Memory[], words: readonly string[]): number[] {
  const sums = memories.map(() => 0);
  if (words.length === 0) return sums;
  const texts = memories.map(({ text }) => folded(text));
  for (const word of words) {
    const found = texts.flatMap((text, at) => (hasWord(text, word) ? [at] : []));
    const rarity = Math.log(1 + memories.length / Math.max(1, found.length));
    const worth = rarity * weightOf(word);
    for (const at of found) sums[at] = (sums[at] ?? 0) + worth;
  }
  return sums;
}

/** The weight of a word. Among few memories, only its length tells whether it means something. */
function weightOf(word: string): number {
  return UNSPACED.test(word) ? 1 : Math.min(1, word.length / 6);
}

function nearness({ scope }: Memory): number {
  return scope.kind === "everywhere" ? 1 : 2;
}

/** A memory's recency, between 1 and 2. */
function recency({ updatedAt }: Memory, now: number): number {
  return 1 + 0.5 ** (Math.max(0, now - updatedAt) / HALF_LIFE);
}

/** Scripts that write words without spaces between them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text, last ones first, without very short ones, which say nothing. */
function wordsOf(text: string): string[] {
  const words = new Set<string>();
  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  for (const { segment, isWordLike } of segmenter.segment(folded(text))) {
    if (isWordLike !== true) continue;
    if (segment.length > 2 || UNSPACED.test(segment)) words.add(segment);
  }
  return [...words].toReversed().slice(0, MAX_WORDS);
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u;

/** Whether the text has a word that begins like this. Its end may be inflected. */
function hasWord(text: string, word: string): boolean {
  const isUnspaced = UNSPACED.test(word);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isUnspaced || at === 0 || !IN_WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
