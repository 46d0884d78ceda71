import { diffArrays } from "diff";

/** A word, white space, or what else is compared as one. */
export interface Word {
  /** Equal if the two are the same. */
  key: string;
  /** Letters that it is made of. */
  letters: number;
  /** White space. */
  isBlank: boolean;
}

/** Words that both texts have, or what one has in place of what the other has. */
export interface Stretch<W> {
  isSame: boolean;
  before: readonly W[];
  now: readonly W[];
}

/** Share of the longer text that must be in both: with less, marks do not help a reader. */
const LEAST_COMMON = 0.35;

export interface CompareOptions {
  /** With more changed words than this, comparing costs too much. */
  mostEdits: number;
  /** The text that ends before it was whole: only a share of this one need be in the other. */
  cut?: "before" | "now" | undefined;
}

/**
 * Two texts word by word. Changes with nothing but white space between them are one.
 *
 * @returns undefined if too little is common to both for marks to help
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

/** A phrase that was replaced is one change, and not one for each word. */
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

/** Takes what differs only in white space for the same. */
export function withoutBlankChanges<W extends Word>(
  stretches: readonly Stretch<W>[],
): Stretch<W>[] {
  return stretches.map((stretch) => {
    const { isSame, before, now } = stretch;
    return !isSame && isBlank(before) && isBlank(now) ? { ...stretch, isSame: true } : stretch;
  });
}

/** Whether there is nothing but white space, if anything. */
export function isBlank(words: readonly Word[]): boolean {
  return words.every((word) => word.isBlank);
}
