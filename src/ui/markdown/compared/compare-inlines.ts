import type { InlineGroups } from "#domain/markdown/nodes.ts";
import { compareWords, isBlank, withoutBlankChanges } from "#ui/difference/compare-words.ts";
import type { Stretch } from "#ui/difference/compare-words.ts";

import { atomsOf, inlinesOf } from "./atoms.ts";
import type { Atom } from "./atoms.ts";
import type { Ends, InlinePart } from "./compared-nodes.ts";
import type { Differences } from "./differences.ts";

/** With more changed words than this, two paragraphs have little in common. */
const MOST_EDITS = 1_500;

/**
 * Compares two pieces of inline text and marks the differences.
 *
 * @returns undefined if they have too little in common for marks to help
 */
export function compareInlines(
  before: InlineGroups,
  now: InlineGroups,
  ends: Ends,
  differences: Differences,
): InlinePart[] | undefined {
  const cut = ends.now ? "now" : ends.before ? "before" : undefined;
  const stretches = compareWords(atomsOf(before), atomsOf(now), { mostEdits: MOST_EDITS, cut });
  if (stretches === undefined) return undefined;
  const parts = upToEnd(withoutBlankChanges(stretches), ends, differences);
  return parts.flatMap((part) => partsOf(part, differences));
}

/** Inline text that is the same in both texts. */
export function sameInlines(groups: InlineGroups): InlinePart[] {
  return [{ nodes: groups.flat() }];
}

function partsOf({ isSame, before, now }: Stretch<Atom>, differences: Differences): InlinePart[] {
  const letters = before.reduce((sum, atom) => sum + atom.letters, 0);
  if (isSame) {
    differences.same();
    differences.read(letters);
    return [{ nodes: inlinesOf(now) }];
  }
  const parts: InlinePart[] = [];
  if (!isBlank(before)) {
    parts.push({ mark: differences.mark("removed"), nodes: inlinesOf(before) });
  }
  if (!isBlank(now)) parts.push({ mark: differences.mark("added"), nodes: inlinesOf(now) });
  else if (now.length > 0) parts.push({ nodes: inlinesOf(now) });
  differences.read(letters);
  return parts;
}

/** If a text was cut off, leaves the rest of the other one uncompared. */
function upToEnd(
  stretches: readonly Stretch<Atom>[],
  ends: Ends,
  differences: Differences,
): Stretch<Atom>[] {
  if (!ends.before && !ends.now) return [...stretches];
  const last = stretches.findLastIndex(({ isSame, now }) => isSame && !isBlank(now));
  const whole = stretches.slice(0, last + 1);
  const rest = stretches.slice(last + 1);
  const before = rest.flatMap((stretch) => stretch.before);
  const now = rest.flatMap((stretch) => stretch.now);
  if (before.length + now.length === 0) return whole;
  // A word that was cut off does not count as another word.
  if (ends.before && (!ends.now || isOneWord(before))) {
    if (!isBlank(now)) differences.ended = "before";
    const gone = isOneWord(before) ? [] : [{ isSame: false, before, now: [] }];
    return [...whole, ...gone, { isSame: true, before: [], now }];
  }
  if (!isBlank(before)) differences.ended = "now";
  return [...whole, { isSame: isOneWord(now), before: [], now }];
}

function isOneWord(atoms: readonly Atom[]): boolean {
  return atoms.filter((atom) => !atom.isBlank).length <= 1;
}
