import { useMemo } from "react";

import { useView } from "#app/view.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";

/** The branches beside each other, while the person writes on one of them and looks at no other. */
export function useColumns(contextId: string, tree: BranchTree, active: Branch): Branch[] | null {
  const columns = useView((view) => view.columns);
  const isElsewhere = useView((view) => view.preview !== null || view.pendingFork !== null);
  return useMemo(() => {
    if (columns?.contextId !== contextId || isElsewhere) return null;
    const live = columns.branchIds.flatMap((id) => {
      const branch = tree.byId.get(id);
      return branch !== undefined && tree.root.through.includes(branch) ? [branch] : [];
    });
    return live.length > 1 && live.includes(active) ? live : null;
  }, [columns, isElsewhere, contextId, tree, active]);
}
