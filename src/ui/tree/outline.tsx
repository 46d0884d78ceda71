import { useRef } from "react";
import type { KeyboardEvent } from "react";

import { useAct } from "#app/acting.ts";
import { useLive } from "#app/hooks.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { outlineOf } from "#domain/branching/outline.ts";
import type { OutlineRun } from "#domain/branching/outline.ts";
import type { Branch } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";
import { titleOf } from "#domain/titles.ts";
import { Dot } from "#ui/kit/dot.tsx";

import styles from "./outline.module.css";

export interface OutlineProps {
  tree: BranchTree;
  active: Branch;
}

interface Row {
  run: OutlineRun;
  level: number;
  position: number;
  size: number;
}

/** The shape of the whole tree: messages without a fork between them stand in one line. */
export function Outline({ tree, active }: OutlineProps) {
  const act = useAct();
  const outline = outlineOf(tree);
  const rows = flatten(outline.runs, 1);
  const firstIds = rows.map((row) => row.run.nodeIds[0] ?? "");
  const nodes = useLive((bough) => bough.branches.watchNodes(firstIds), [firstIds.join(" ")]);
  const titles = new Map(nodes?.map((node) => [node.id, titleOf(textOf(node.message))]));
  const list = useRef<HTMLUListElement>(null);
  const travel = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[Math.max(0, Math.min(items.length - 1, next))]?.focus();
  };
  return (
    <ul ref={list} role="tree" aria-label="Outline" className={styles["tree"]} onKeyDown={travel}>
      {rows.map((row) => {
        const branch = branchOf(tree, row.run, active);
        const onPath = row.run.branchIds.includes(active.id);
        const title = titles.get(row.run.nodeIds[0] ?? "") ?? "";
        const go = () => {
          if (branch !== undefined) void act({ type: "branch.activate", branchId: branch.id });
        };
        return (
          <li
            key={row.run.nodeIds[0]}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.size}
            aria-selected={onPath}
            tabIndex={onPath && row.level === 1 ? 0 : -1}
            className={styles["item"]}
            data-level={Math.min(row.level, 8)}
            onClick={go}
            onKeyDown={(event) => {
              if (event.key === "Enter") go();
            }}
          >
            <Dot hue={branch?.colour ?? 0} />
            <span className={styles["words"]}>{title || "…"}</span>
            <span className={styles["note"]}>
              {branch?.name} · {row.run.nodeIds.length}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function flatten(runs: readonly OutlineRun[], level: number): Row[] {
  return runs.flatMap((run, index) => [
    { run, level, position: index + 1, size: runs.length },
    ...flatten(run.children, level + 1),
  ]);
}

/** The branch a line leads to: the active one where it goes through, else one that ends here. */
function branchOf(tree: BranchTree, run: OutlineRun, active: Branch): Branch | undefined {
  if (run.branchIds.includes(active.id)) return active;
  return tree.byId.get(run.endingBranchIds[0] ?? run.branchIds[0] ?? "");
}
