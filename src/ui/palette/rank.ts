/** Folded for comparing: without case and accents. */
function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export function wordsOf(query: string): string[] {
  return folded(query)
    .split(/[\s/:_.-]+/u)
    .filter(Boolean);
}

/**
 * The items whose text has every word of the query, the best first: at the text's start, at a
 * word's start, inside a word, or, for want of better, with letters left out ("newco" or "nc" finds "new
 * conversation"). Equal ones keep their order; without a query all do.
 */
export function ranked<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...items];
  const scored = items.flatMap((item) => {
    const score = scoreOf(folded(textOf(item)), words);
    return score === 0 ? [] : [{ item, score }];
  });
  return scored.sort((left, right) => right.score - left.score).map(({ item }) => item);
}

function scoreOf(text: string, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = scoreOfWord(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  // Of two that fit alike the shorter one fits better: it says less that was not asked for.
  return sum + 1 / (1 + text.length);
}

const SCORES = { start: 16, word: 12, inside: 6, scattered: 2 };

function scoreOfWord(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return SCORES.start;
  if (at < 0) return isScattered(text, word) ? SCORES.scattered : 0;
  return startsWord(text, word, at) ? SCORES.word : SCORES.inside;
}

function startsWord(text: string, word: string, from: number): boolean {
  for (let at = from; at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordSign(text[at - 1])) return true;
  }
  return false;
}

function isWordSign(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
}

/**
 * Its letters come in order, the first at a word's start, each other one next to the one before or at
 * a word's start too.
 */
function isScattered(text: string, word: string): boolean {
  let at = -1;
  for (const [index, sign] of Array.from(word).entries()) {
    const next = index > 0 && text[at + 1] === sign ? at + 1 : nextStart(text, sign, at + 1);
    if (next < 0) return false;
    at = next;
  }
  return word.length > 1;
}

function nextStart(text: string, sign: string, from: number): number {
  for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (!isWordSign(text[at - 1])) return at;
  }
  return -1;
}
