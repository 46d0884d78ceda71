import { diffArrays } from "diff";

/** What is put beside its like: a paragraph, an item of a list, a line. */
export interface Alignable {
  /** Equal if the two are the same. */
  key: string;
  /** What is of another sort is never its like. */
  sort?: string;
  /** Two that go by one name are alike, whatever else they say: rows of a table, by their first cell. */
  name?: string;
  words: ReadonlySet<string>;
  /** It ends in the middle, so that only what it says has to be in the other. */
  isCut?: boolean;
}

/** Two that belong beside each other; what has no like stands alone. */
export interface Pair<Item> {
  before?: Item;
  now?: Item;
}

/** Share of the longer one's words that must be in both for them to be alike. */
const LEAST_SHARED = 0.4;
/** The same of two that have no others to choose from. */
const LEAST_SHARED_ALONE = 0.2;
/** Pairs that are looked at one by one. Of more, what is equal is found first. */
const MOST_COMPARED = 100_000;
/** What is not the same in longer lists is not looked for any more. */
const MOST_EDITS = 3_000;

/**
 * Puts two lists beside each other, in their order: what is equal or alike is one pair, so that as many words
 * as possible stand beside themselves.
 */
export function align<Item extends Alignable>(
  before: readonly Item[],
  now: readonly Item[],
): Pair<Item>[] {
  const most = Math.min(before.length, now.length);
  let head = 0;
  while (head < most && before[head]?.key === now[head]?.key) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail)?.key === now.at(-1 - tail)?.key) tail += 1;
  const [old, next] = [
    before.slice(head, before.length - tail),
    now.slice(head, now.length - tail),
  ];
  const between = isFew(old, next) ? byLikeness(old, next) : byEqual(old, next);
  return [
    ...beside(before.slice(0, head), now),
    ...between,
    ...beside(before.slice(before.length - tail), now.slice(now.length - tail)),
  ];
}

function isFew(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length * now.length <= MOST_COMPARED;
}

function beside<Item>(before: readonly Item[], now: readonly Item[]): Pair<Item>[] {
  return before.flatMap((item, at) => {
    const other = now[at];
    return other === undefined ? [] : [{ before: item, now: other }];
  });
}

function alone<Item>(before: readonly Item[], now: readonly Item[]): Pair<Item>[] {
  return [...before.map((item) => ({ before: item })), ...now.map((item) => ({ now: item }))];
}

/** The pairs that have most in common in all, found from the end. */
function byLikeness<Item extends Alignable>(
  before: readonly Item[],
  now: readonly Item[],
): Pair<Item>[] {
  const least = before.length === 1 && now.length === 1 ? LEAST_SHARED_ALONE : LEAST_SHARED;
  const width = now.length + 1;
  const most = new Float64Array((before.length + 1) * width);
  const own = new Float64Array(most.length);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      own[at] = inCommon(before[i], now[j], least);
      const paired = own[at] > 0 ? own[at] + (most[at + width + 1] ?? 0) : 0;
      most[at] = Math.max(most[at + width] ?? 0, most[at + 1] ?? 0, paired);
    }
  }
  const pairs: Pair<Item>[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < now.length) {
    const at = i * width + j;
    const [item, other] = [before[i], now[j]];
    const common = own[at] ?? 0;
    const isPair = common > 0 && most[at] === common + (most[at + width + 1] ?? 0);
    if (item !== undefined && other !== undefined && isPair) {
      pairs.push({ before: item, now: other });
      [i, j] = [i + 1, j + 1];
    } else if (item !== undefined && (other === undefined || most[at] === most[at + width])) {
      pairs.push({ before: item });
      i += 1;
    } else if (other !== undefined) {
      pairs.push({ now: other });
      j += 1;
    }
  }
  return pairs;
}

/** First what is equal; what lies between is paired if there is not too much of it. */
function byEqual<Item extends Alignable>(
  before: readonly Item[],
  now: readonly Item[],
): Pair<Item>[] {
  const parts = diffArrays(
    before.map(({ key }) => key),
    now.map(({ key }) => key),
    { maxEditLength: MOST_EDITS },
  );
  if (parts === undefined) return alone(before, now);
  const pairs: Pair<Item>[] = [];
  let [old, next]: [Item[], Item[]] = [[], []];
  let [i, j] = [0, 0];
  const close = () => {
    pairs.push(...(isFew(old, next) ? byLikeness(old, next) : alone(old, next)));
    [old, next] = [[], []];
  };
  for (const { added, removed, count } of parts) {
    if (!added && !removed) {
      close();
      pairs.push(...beside(before.slice(i, i + count), now.slice(j, j + count)));
    }
    if (removed) old.push(...before.slice(i, i + count));
    if (added) next.push(...now.slice(j, j + count));
    if (!added) i += count;
    if (!removed) j += count;
  }
  close();
  return pairs;
}

/** How many words two have in common; none if they are not alike. */
function inCommon(one: Alignable | undefined, other: Alignable | undefined, least: number): number {
  if (one === undefined || other === undefined || one.sort !== other.sort) return 0;
  if (one.key === other.key) return one.words.size + 1;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  if (one.name !== undefined && one.name !== "" && one.name === other.name) return shared + 1;
  return shared > 0 && shared >= least * wordsToShare(one, other) ? shared : 0;
}

function wordsToShare(one: Alignable, other: Alignable): number {
  const [size, others] = [one.words.size, other.words.size];
  if (one.isCut === true) return other.isCut === true ? Math.min(size, others) : size;
  return other.isCut === true ? others : Math.max(size, others);
}
