import { diffArrays } from "diff";

/** A unit of comparison: a word, white space, or anything else that is compared as a whole. */
export interface Word {
  /** Two words are the same if their keys are equal. */
  key: string;
  /** How many letters it has. */
  letters: number;
  /** Whether it is white space. */
  isBlank: boolean;
}

/** Words that both texts have, or words of one text in place of words of the other. */
export interface Stretch<W> {
  isSame: boolean;
  before: readonly W[];
  now: readonly W[];
}

/** Share of the longer text that must be in both texts. With less, marks do not help a reader. */
const LEAST_COMMON = 0.35;

export interface CompareOptions {
  /** With more changed words than this, the comparison is given up because it costs too much. */
  mostEdits: number;
  /** Which text was cut off, if either: then only a share of that text need be in the other. */
  cut?: "before" | "now" | undefined;
}

/**
 * Compares two texts word by word. Changes with only white space between them are merged into one.
 *
 * @returns undefined if the texts have too little in common for marks to help
 */
export function compareWords<W extends Word>(
  before: readonly W[],
  now: readonly W[],
  { mostEdits, cut }: CompareOptions,
): Stretch<W>[] | undefined {
  const parts = diffArrays(
    before.map(({ key }) => key),
    now.map(({ key }) => key),
    { maxEditLength: mostEdits },
  );
  if (parts === undefined) return undefined;
  const stretches: Stretch<W>[] = [];
  let [old, next] = [0, 0];
  for (const { added, removed, count } of parts) {
    const isSame = !added && !removed;
    const part = {
      before: added ? [] : before.slice(old, old + count),
      now: removed ? [] : now.slice(next, next + count),
    };
    if (!added) old += count;
    if (!removed) next += count;
    const last = stretches.at(-1);
    if (last?.isSame === false && !isSame) stretches[stretches.length - 1] = joined(last, part);
    else stretches.push({ isSame, ...part });
  }
  const common = sum(stretches.flatMap(({ isSame, now: same }) => (isSame ? same : [])));
  const whole = cut === undefined ? Math.max(sum(before), sum(now)) : sum({ before, now }[cut]);
  if (common < LEAST_COMMON * whole) return undefined;
  return overBlanks(stretches);
}

function sum(words: readonly Word[]): number {
  return words.reduce((letters, word) => (word.isBlank ? letters : letters + word.letters), 0);
}

function joined<W>(
  one: Pick<Stretch<W>, "before" | "now">,
  other: Pick<Stretch<W>, "before" | "now">,
): Stretch<W> {
  return {
    isSame: false,
    before: [...one.before, ...other.before],
    now: [...one.now, ...other.now],
  };
}

/**
 * Merges changes across white space, so that a replaced phrase is one change instead of one for each word.
 */
function overBlanks<W extends Word>(stretches: readonly Stretch<W>[]): Stretch<W>[] {
  const found: Stretch<W>[] = [];
  for (const stretch of stretches) {
    const [earlier, gap] = [found.at(-2), found.at(-1)];
    const isGap = gap?.isSame === true && isBlank(gap.now);
    if (!stretch.isSame && isGap && earlier?.isSame === false) {
      found.splice(-2, 2, joined(joined(earlier, gap), stretch));
    } else found.push(stretch);
  }
  return found;
}

/** Treats words that differ only in white space as the same. */
export function withoutBlankChanges<W extends Word>(
  stretches: readonly Stretch<W>[],
): Stretch<W>[] {
  return stretches.map((stretch) => {
    const { isSame, before, now } = stretch;
    return !isSame && isBlank(before) && isBlank(now) ? { ...stretch, isSame: true } : stretch;
  });
}

/** Whether these words are all white space; true for none. */
export function isBlank(words: readonly Word[]): boolean {
  return words.every((word) => word.isBlank);
}
