import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import type { BranchTree } from "./branch-tree.ts";
import { placeAmongVersions } from "./versions.ts";

/** The message of a line that has several versions, and its number among them. */
export interface VersionPlace {
  number: number;
  /** The position of that message, and its id once it has arrived. */
  at: number;
  nodeId?: string;
}

/**
 * Law V9: the last message of a live line that has several versions, and its place among them, oldest
 * first. This is the number in the last stepper on the line's transcript. A line that still waits for
 * such a message gets the number that it would have now. Undefined if none of its messages has several
 * versions.
 */
export function versionPlace(tree: BranchTree, branch: Branch): VersionPlace | undefined {
  const segments = tree.segmentsOf(branch);
  const tip = segments.at(-1);
  const waiting = tip && placeAmongVersions(tree, branch, tip, undefined);
  if (waiting !== undefined) return { number: waiting, at: branch.messageIds.length };
  for (let index = segments.length - 1; index > 0; index -= 1) {
    const [before, own] = [segments[index - 1], segments[index]];
    const number = before && placeAmongVersions(tree, branch, before, own);
    if (number === undefined || own === undefined) continue;
    return { number, at: own.start, ...defined({ nodeId: branch.messageIds[own.start] }) };
  }
  return undefined;
}

/**
 * Law V9: what tells a line apart from all others of its base: its number, followed by a letter if an
 * older line has the same number ("2", "2b"). Undefined for a branch that ends before its versions
 * part, and for branches in the bin.
 */
export function versionMark(tree: BranchTree, branch: Branch): string | undefined {
  const marks = known.get(tree) ?? marksIn(tree);
  known.set(tree, marks);
  return marks.get(branch.id);
}

/**
 * The marks of each tree. All are computed at once, because computing each separately would take
 * quadratic time.
 */
const known = new WeakMap<BranchTree, ReadonlyMap<string, string>>();

function marksIn(tree: BranchTree): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const line of tree.root.through) {
    const number = versionPlace(tree, line)?.number ?? (line.named ? undefined : 1);
    if (number === undefined) continue;
    const key = `${String(number)} ${tree.baseOf(line).id}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    marks.set(line.id, `${String(number)}${before === 0 ? "" : letters(before + 1)}`);
  }
  return marks;
}

/** The letters for a number: "b" for 2, "z" for 26, "aa" for 27. */
function letters(number: number): string {
  const rest = number - 1;
  const more = rest < 26 ? "" : letters(Math.floor(rest / 26));
  return `${more}${String.fromCodePoint(97 + (rest % 26))}`;
}

/** Sorts marks in counting order: 1, 1b, 2, …, 2z, 2aa, 10. */
export function byMark(one = "", other = ""): number {
  const [left, right] = [Number.parseInt(one, 10) || 0, Number.parseInt(other, 10) || 0];
  return left - right || one.length - other.length || (one < other ? -1 : Number(one > other));
}
