import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

import type { BranchTree } from "./branch-tree.ts";
import { placeAmongVersions } from "./versions.ts";

/** Where a line is one of several versions. */
export interface VersionPlace {
  number: number;
  /** The position of the message that differs, and its id; no id while it has not come. */
  at: number;
  nodeId?: string;
}

/**
 * Law V9: the last of a live line's messages that has several versions, and its place among these,
 * oldest first: the number in the last stepper on its transcript. A line that still waits for such a
 * message has the number that it would get now. Undefined where none of its messages has several.
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
 * Law V9: what tells a line from all others of its branch: its number, and a letter from the second
 * on that has it, in order of creation ("2", "2b"). Undefined for a branch that ends before its
 * versions part, and for what is in the bin.
 */
export function versionMark(tree: BranchTree, branch: Branch): string | undefined {
  const marks = known.get(tree) ?? marksIn(tree);
  known.set(tree, marks);
  return marks.get(branch.id);
}

/** A tree asks for all of its marks: to work them out for each would take the square of the time. */
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

/** "b" for 2, "z" for 26, "aa" for 27. */
function letters(number: number): string {
  const rest = number - 1;
  const more = rest < 26 ? "" : letters(Math.floor(rest / 26));
  return `${more}${String.fromCodePoint(97 + (rest % 26))}`;
}

/** Orders marks as they are counted: 1, 1b, 2, …, 2z, 2aa, 10. */
export function byMark(one = "", other = ""): number {
  const [left, right] = [Number.parseInt(one, 10) || 0, Number.parseInt(other, 10) || 0];
  return left - right || one.length - other.length || (one < other ? -1 : Number(one > other));
}
