import type { Branch } from "#domain/context.ts";

import { branchLabel } from "./branch-label.ts";
import { lastViewedVersion } from "./branch-tree.ts";
import type { BranchTree } from "./branch-tree.ts";
import { byCreation } from "./rows.ts";
import { byMark, versionMark, versionPlace } from "./version-mark.ts";
import type { VersionPlace } from "./version-mark.ts";

/** What can be chosen where one chooses a branch: a branch, or one of its versions. */
export type BranchChoice = NamedBranch | VersionChoice;

/** Law V8: it leads to what was last viewed of the branch. */
export interface NamedBranch {
  kind: "branch";
  base: Branch;
  leadsTo: Branch;
  /** The label of what it leads to, where that is a version. */
  via: string | undefined;
}

/** Law V9: exactly this line; the branch's own is among them, since it is a version too. */
export interface VersionChoice {
  kind: "version";
  base: Branch;
  leadsTo: Branch;
  /** No other line of its base has the same; absent where it ends before the others part. */
  mark: string | undefined;
  place: VersionPlace | undefined;
}

/** Every live branch in order of creation, each followed by its versions if it has any. */
export function branchChoices(tree: BranchTree): BranchChoice[] {
  const lines = new Map<Branch, Branch[]>();
  for (const line of tree.root.through) {
    const base = tree.baseOf(line);
    lines.set(base, [...(lines.get(base) ?? []), line]);
  }
  const bases = [...lines.keys()].toSorted(byCreation);
  return bases.flatMap((base): BranchChoice[] => {
    const leadsTo = lastViewedVersion(tree, base);
    const via = leadsTo === base ? undefined : branchLabel(tree, leadsTo);
    return [{ kind: "branch", base, leadsTo, via }, ...versionsOf(tree, base, lines.get(base))];
  });
}

/** In the order of their names; what ends before the others part is first. */
function versionsOf(
  tree: BranchTree,
  base: Branch,
  lines: readonly Branch[] = [],
): VersionChoice[] {
  if (lines.length < 2) return [];
  const choices = lines.map((line) => ({
    kind: "version" as const,
    base,
    leadsTo: line,
    mark: versionMark(tree, line),
    place: versionPlace(tree, line),
  }));
  return choices.toSorted(
    (one, other) => byMark(one.mark, other.mark) || byCreation(one.leadsTo, other.leadsTo),
  );
}
