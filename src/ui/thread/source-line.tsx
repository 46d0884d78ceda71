import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { isLive } from "#domain/branching/rows.ts";
import type { MessageSource } from "#domain/message.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";
import { CopyIcon } from "#ui/kit/icons-act.tsx";
import { BringBackIcon } from "#ui/kit/icons-branch.tsx";

import styles from "./source-line.module.css";

const words: Partial<Record<MessageSource["kind"], string>> = {
  bring_back: "brought back from",
  cherry_pick: "copied from",
};

/** Where a copied or summarised message came from, and the way there; nothing for any other. */
export function SourceLine({ source }: { source: MessageSource | undefined }) {
  const said = source && words[source.kind];
  if (source === undefined || said === undefined) return null;
  return (
    <p className={styles["line"]}>
      {source.kind === "bring_back" ? <BringBackIcon size={13} /> : <CopyIcon size={13} />}
      <span>
        {said} <Origin source={source} />
      </span>
    </p>
  );
}

function Origin({ source }: { source: MessageSource }) {
  const { context, tree } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const leaveFork = useLeaveFork();
  const branch = tree.byId.get(source.branchId ?? "");
  if (source.contextId !== context.id) return "another conversation";
  if (branch === undefined) return "a branch that is gone";
  const name = branchLabel(tree, branch);
  if (!isLive(branch)) return `${name}, which is in the bin`;
  const go = async () => {
    const gone = await act({ type: "branch.activate", branchId: branch.id });
    if (!gone.ok) return;
    void leaveFork();
    setView({ preview: null, scrollTo: source.nodeIds?.[0] ?? null });
  };
  return (
    <button type="button" className={styles["link"]} onClick={() => void go()}>
      {name}
    </button>
  );
}
