import { useAct } from "#app/acting.ts";
import { useView } from "#app/view.ts";
import { branchLabel, lastViewedVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { TreeIcon } from "#ui/kit/icons-branch.tsx";
import { MenuIcon } from "#ui/kit/icons-thing.tsx";
import { Select } from "#ui/kit/select.tsx";

import { UndoButton } from "./undo-button.tsx";

import styles from "./conversation-view.module.css";

export interface ConversationHeaderProps {
  context: ChatContext;
  tree: BranchTree;
  branch: Branch;
}

/** The title, the branch in view, and the way to the tree. */
export function ConversationHeader({ context, tree, branch }: ConversationHeaderProps) {
  const panel = useView((view) => view.panel);
  const setView = useView((view) => view.set);
  return (
    <header className={styles["header"]}>
      <span className={styles["narrow"]}>
        <IconButton
          label="Show conversations"
          icon={<MenuIcon />}
          onClick={() => setView({ listOpen: true })}
        />
      </span>
      <h1 className={styles["title"]}>{context.title}</h1>
      <BranchSelect tree={tree} branch={branch} />
      <UndoButton />
      <IconButton
        label="Tree"
        icon={<TreeIcon />}
        pressed={panel === "tree"}
        onClick={() => setView({ panel: panel === "tree" ? null : "tree", panelFull: false })}
      />
    </header>
  );
}

function BranchSelect({ tree, branch }: Pick<ConversationHeaderProps, "tree" | "branch">) {
  const act = useAct();
  const setView = useView((view) => view.set);
  const listed = tree.root.through.filter((one) => one.named);
  const base = tree.baseOf(branch);
  const choose = (id: string) => {
    const chosen = listed.find((one) => one.id === id);
    if (chosen === undefined) return;
    setView({ pendingFork: null });
    void act({ type: "branch.activate", branchId: lastViewedVersion(tree, chosen).id });
  };
  return (
    <Select
      label="Branches"
      look="pill"
      value={base.id}
      onChange={choose}
      options={listed.map((one) => ({
        value: one.id,
        label: one === base ? branchLabel(tree, branch) : one.name,
        hue: one.colour,
      }))}
    />
  );
}
