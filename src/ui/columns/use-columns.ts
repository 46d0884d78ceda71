import { useMemo } from "react";

import { usePlace } from "#app/view/places.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
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
    return live.length > 1 && live.includes(active) ? live : null;
  }, [place, tree, active]);
}
