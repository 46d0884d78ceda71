import { Suspense, lazy } from "react";

import { useView } from "#app/view.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";

import styles from "./conversation-view.module.css";

const Outline = lazy(async () => ({
  default: (await import("#ui/tree/outline.tsx")).Outline,
}));

export interface SidePanelProps {
  tree: BranchTree;
  branch: Branch;
}

/** What stands beside the transcript, where the person opened something. */
export function SidePanel({ tree, branch }: SidePanelProps) {
  const panel = useView((view) => view.panel);
  if (panel === null) return null;
  return (
    <aside className={styles["side"]} aria-label="Outline">
      <Suspense>
        <Outline tree={tree} active={branch} />
      </Suspense>
    </aside>
  );
}
