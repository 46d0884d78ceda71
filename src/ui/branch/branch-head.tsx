import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { isLive } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import { differences } from "#domain/settings/setting-source.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { CopyIcon, EditIcon } from "#ui/kit/icons/icons-act.tsx";
import { BringBackIcon, ForkIcon } from "#ui/kit/icons/icons-branch.tsx";

import styles from "./branch.module.css";

/** The branch's name, its origin, and actions on the whole branch. */
export function BranchHead({ branch }: { branch: Branch }) {
  const { context, tree } = useCurrentConversation();
  const dispatch = useDispatch();
  const actions = useNodeActions();
  const isPinned = context.pinnedBranchId === branch.id;
  return (
    <section aria-label="This branch" className={styles.head}>
      <Row className={styles.name}>
        <Dot hue={branch.colour} />
        <h2>{branchLabel(tree, branch)}</h2>
        <Button
          size="small"
          variant="quiet"
          icon={<EditIcon />}
          onClick={() => actions.rename(branch.id)}
        >
          Name and colour
        </Button>
      </Row>
      <Origin branch={branch} />
      <Switch
        label="Main thread"
        hint="Pins it as the main thread of this conversation."
        checked={isPinned}
        onChange={(pinned) =>
          void dispatch({ type: "context.pin", branchId: pinned ? branch.id : null })
        }
      />
      <Row>
        <Button
          size="small"
          icon={<BringBackIcon />}
          onClick={() => actions.transfer(branch, "bring_back")}
        >
          Bring back into…
        </Button>
        <Button
          size="small"
          icon={<CopyIcon />}
          onClick={() => actions.transfer(branch, "cherry_pick")}
        >
          Copy messages to…
        </Button>
      </Row>
    </section>
  );
}

/** A link to the branch it was forked from, and the settings that differ. */
function Origin({ branch }: { branch: Branch }) {
  const { context, tree } = useCurrentConversation();
  const dispatch = useDispatch();
  const { leave } = useNavigation(context.id);
  const { forkedFrom } = branch;
  const origin = tree.byId.get(forkedFrom?.branchId ?? "");
  if (forkedFrom === undefined || origin === undefined) {
    return <Note>The conversation started here.</Note>;
  }
  const label = branchLabel(tree, origin);
  const own = differences({ context, branch, origin }).map((name) => traitNames[name] ?? name);
  const go = () => {
    void leave();
    showMessage(forkedFrom.nodeId ?? null);
    void dispatch({ type: "branch.activate", branchId: origin.id });
  };
  return (
    <Note>
      Forked from{" "}
      {isLive(origin) ? (
        <button type="button" className={styles.link} onClick={go}>
          <ForkIcon size={13} /> {label}
        </button>
      ) : (
        <span>{label} (in the bin)</span>
      )}
      .{" "}
      {own.length === 0
        ? "Same settings as that branch."
        : `Different settings: ${own.join(", ")}.`}
    </Note>
  );
}

const traitNames: Readonly<Record<string, string>> = {
  systemPrompt: "system prompt",
  userPrompt: "custom instructions",
  connectionId: "connection",
  modelId: "model",
  outputSchema: "answer format",
  top_p: "top p",
  max_tokens: "max output tokens",
  reasoning_effort: "reasoning effort",
};
