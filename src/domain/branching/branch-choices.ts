import type { Branch } from "#domain/context.ts";

import { branchLabel } from "./branch-label.ts";
import { lastViewedVersion } from "./branch-tree.ts";
import type { BranchTree } from "./branch-tree.ts";
import { byCreation } from "./rows.ts";
import { byMark, versionMark, versionPlace } from "./version-mark.ts";
import type { VersionPlace } from "./version-mark.ts";

/** An entry of a list of branches: a branch, or one of its versions. */
export type BranchChoice = NamedBranch | VersionChoice;

/** Law V8: choosing a branch leads to whichever of it and its versions was viewed last. */
export interface NamedBranch {
  kind: "branch";
  base: Branch;
  leadsTo: Branch;
  /** The label of `leadsTo` if that is a version. */
  via: string | undefined;
}

/**
 * Law V9: choosing a version leads to exactly that line. The branch's own line is listed too, since it
 * is one of the versions.
 */
export interface VersionChoice {
  kind: "version";
  base: Branch;
  leadsTo: Branch;
  /**
   * The version's mark, which no other line of its base has; undefined if the line ends before the
   * others part.
   */
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

/** The lines of a branch in the order of their marks, first any that ends before the others part. */
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
