import { diffArrays } from "diff";

/** Something that can be aligned with its counterpart: a paragraph, a list item, a line. */
export interface Alignable {
  /** Two items are the same if their keys are equal. */
  key: string;
  /** Items of different sorts are never alike. */
  sort?: string;
  /**
   * Two items with the same name are alike, whatever else they contain: table rows, named by their first
   * cell.
   */
  name?: string;
  words: ReadonlySet<string>;
  /** The item is cut off in the middle, so only what it does contain has to be in its counterpart. */
  isCut?: boolean;
}

/** Two items that belong beside each other. An item without a counterpart stands alone. */
export interface Pair<Item> {
  before?: Item;
  now?: Item;
}

/** Two items are alike if they share at least this part of the longer one's words. */
const LEAST_SHARED = 0.4;
/** The share that is enough when there is only one item on each side, so nothing else to choose from. */
const LEAST_SHARED_ALONE = 0.2;
/** The most pairs that are compared one by one. With more, equal items are found first. */
const MOST_COMPARED = 100_000;
/** With more edits than this, the lists are not aligned by equal items: all of them stand alone. */
const MOST_EDITS = 3_000;

/**
 * Aligns two lists and keeps their order. Items that are equal or alike become a pair, chosen so that as many
 * words as possible stand beside themselves.
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

/** Chooses the pairs that have the most words in common in total (dynamic programming from the end). */
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

/** Pairs equal items first, then aligns what lies between them unless that is too much. */
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

/** How many words two items have in common; 0 if they are not alike. */
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
