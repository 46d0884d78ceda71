/** The text in the form in which it is compared: without case and accents. */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export function queryTerms(query: string): string[] {
  return folded(query)
    .split(/[\s/:_.-]+/u)
    .filter(Boolean);
}

/**
 * The items whose text contains every word of the query, best first: at the start of the text, at the start
 * of a word, inside a word, or, failing that, with letters left out ("newco" or "nc" finds "new
 * conversation"). Equal matches keep their order, and without a query all items do. An item that matches only
 * with its other words comes after items whose text contains the query.
 */
export function ranked<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
  otherWordsOf: (item: Item) => string | undefined = () => undefined,
): Item[] {
  const words = queryTerms(query);
  if (words.length === 0) return [...items];
  const scored = items.flatMap((item) => {
    const text = textOf(item);
    const other = otherWordsOf(item);
    const score = Math.max(
      scoreOf(folded(text), words),
      other === undefined ? 0 : scoreOf(folded(`${text} ${other}`), words) * OTHER,
    );
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
  // Among equal matches the shorter text wins, as less of it is unrelated.
  return sum + 1 / (1 + text.length);
}

/**
 * The weight of a match that needs the other words: above letters left out, below any other match in the
 * text.
 */
const OTHER = 0.4;

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
 * Whether the word's letters occur in order: the first at the start of a word, each other one right after the
 * previous or at the start of a word.
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
