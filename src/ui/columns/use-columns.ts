import { useMemo } from "react";

import { usePlace } from "#app/view/places.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { byCreation } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";

/** The branches shown side by side; null unless the active branch is among them. */
export function useColumns(contextId: string, tree: BranchTree, active: Branch): Branch[] | null {
  const place = usePlace(contextId);
  return useMemo(() => {
    if (place.kind !== "comparing") return null;
    const live = place.branchIds.flatMap((id) => {
      const branch = tree.byId.get(id);
      return branch !== undefined && tree.root.through.includes(branch) ? [branch] : [];
    });
    return live.length > 1 && live.includes(active) ? inOrder(tree, live) : null;
  }, [place, tree, active]);
}

/** Versions of one branch are ordered by creation, other branches as they were chosen. */
function inOrder(tree: BranchTree, branches: readonly Branch[]): Branch[] {
  const places = new Map<Branch, Branch[]>();
  for (const branch of [...branches].sort(byCreation)) {
    const base = tree.baseOf(branch);
    places.set(base, [...(places.get(base) ?? []), branch]);
  }
  return branches.map((branch) => places.get(tree.baseOf(branch))?.shift() ?? branch);
}
