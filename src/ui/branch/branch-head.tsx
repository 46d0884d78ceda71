import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import { isLive } from "#domain/branching/rows.ts";
import { differences } from "#domain/branching/voice.ts";
import type { Branch } from "#domain/context.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";
import { useNodeActs } from "#ui/acts/node-acts.tsx";
import { Button } from "#ui/kit/button.tsx";
import { Switch } from "#ui/kit/choice.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { CopyIcon, EditIcon } from "#ui/kit/icons-act.tsx";
import { BringBackIcon, ForkIcon } from "#ui/kit/icons-branch.tsx";

import styles from "./branch.module.css";

/** Which branch this is, where it came from, and what can be done with all of it. */
export function BranchHead({ branch }: { branch: Branch }) {
  const { context, tree } = useScene();
  const act = useAct();
  const acts = useNodeActs();
  const isPinned = context.pinnedBranchId === branch.id;
  return (
    <section aria-label="This branch" className={styles["head"]}>
      <div className={styles["name"]}>
        <Dot hue={branch.colour} />
        <h2>{branchLabel(tree, branch)}</h2>
        <Button
          size="small"
          variant="quiet"
          icon={<EditIcon />}
          onClick={() => acts.rename(branch)}
        >
          Name and colour
        </Button>
      </div>
      <Origin branch={branch} />
      <Switch
        label="Main thread"
        hint="Pinned: the line of this conversation that leads on."
        checked={isPinned}
        onChange={(pinned) =>
          void act({ type: "context.pin", branchId: pinned ? branch.id : null })
        }
      />
      <div className={styles["acts"]}>
        <Button
          size="small"
          icon={<BringBackIcon />}
          onClick={() => acts.take(branch, "bring_back")}
        >
          Bring back into…
        </Button>
        <Button size="small" icon={<CopyIcon />} onClick={() => acts.take(branch, "cherry_pick")}>
          Copy messages to…
        </Button>
      </div>
    </section>
  );
}

/** The way to where it left, and in what it speaks otherwise. */
function Origin({ branch }: { branch: Branch }) {
  const { context, tree } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const leaveFork = useLeaveFork();
  const { forkedFrom } = branch;
  const origin = tree.byId.get(forkedFrom?.branchId ?? "");
  if (forkedFrom === undefined || origin === undefined) {
    return <p className={styles["quiet"]}>The conversation began here.</p>;
  }
  const label = branchLabel(tree, origin);
  const own = differences({ context, branch, origin }).map((name) => traitNames[name] ?? name);
  const go = () => {
    void leaveFork();
    setView({ preview: null, scrollTo: forkedFrom.nodeId ?? null });
    void act({ type: "branch.activate", branchId: origin.id });
  };
  return (
    <p className={styles["quiet"]}>
      Forked from{" "}
      {isLive(origin) ? (
        <button type="button" className={styles["link"]} onClick={go}>
          <ForkIcon size={13} /> {label}
        </button>
      ) : (
        <span>{label} (in the bin)</span>
      )}
      .{" "}
      {own.length === 0 ? "It speaks as that branch does." : `Other than there: ${own.join(", ")}.`}
    </p>
  );
}

const traitNames: Readonly<Record<string, string>> = {
  systemPrompt: "system prompt",
  userPrompt: "user prompt",
  connectionId: "connection",
  modelId: "model",
  top_p: "top p",
  max_tokens: "most tokens",
};
