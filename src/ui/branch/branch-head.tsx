import { useDispatch } from "#app/react/actions/dispatch.ts";
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
import { CopyIcon } from "#ui/kit/icons/icons-act.tsx";
import { BringBackIcon, ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import { EditIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import styles from "./branch.module.css";

/** The branch's name, its origin, and actions on the whole branch. */
export function BranchHead({ branch }: { branch: Branch }) {
  const { context, tree } = useCurrentConversation();
  const actions = useNodeActions();
  const isPinned = context.pinnedBranchId === branch.id;
  return (
    <section aria-label={branchWords.thisBranch} className={styles.head}>
      <Row className={styles.name}>
        <Dot hue={branch.colour} />
        <h2>{branchLabel(tree, branch)}</h2>
        <Button
          size="small"
          variant="quiet"
          icon={<EditIcon />}
          onClick={() => actions.rename(branch.id)}
        >
          {branchWords.nameAndColour}
        </Button>
      </Row>
      <Origin branch={branch} />
      <Switch
        label={branchWords.mainThread}
        hint={branchWords.mainThreadHint}
        checked={isPinned}
        onChange={() => actions.pinning(branch).onSelect()}
      />
      <Row>
        <Button
          size="small"
          icon={<BringBackIcon />}
          onClick={() => actions.transfer(branch, "bring_back")}
        >
          {branchWords.bringBack}
        </Button>
        <Button
          size="small"
          icon={<CopyIcon />}
          onClick={() => actions.transfer(branch, "cherry_pick")}
        >
          {branchWords.copyMessages}
        </Button>
      </Row>
    </section>
  );
}

/** A link to the branch from which this one was forked, and the settings in which they differ. */
function Origin({ branch }: { branch: Branch }) {
  const { context, tree } = useCurrentConversation();
  const dispatch = useDispatch();
  const { forkedFrom } = branch;
  const origin = tree.byId.get(forkedFrom?.branchId ?? "");
  if (forkedFrom === undefined || origin === undefined) {
    return <Note>{branchWords.isFirst}</Note>;
  }
  const label = branchLabel(tree, origin);
  const own = differences({ context, branch, origin }).map((name) => traitNames[name] ?? name);
  const go = () => {
    showMessage(forkedFrom.nodeId ?? null);
    void dispatch({ type: "branch.activate", branchId: origin.id });
  };
  const link = isLive(origin) ? (
    <button type="button" className={styles.link} onClick={go}>
      <ForkIcon size={13} /> {label}
    </button>
  ) : (
    <span>{branchWords.inBin(label)}</span>
  );
  return (
    <Note>
      {own.length === 0 ? branchWords.sameAsOrigin(link) : branchWords.differsFromOrigin(link, own)}
    </Note>
  );
}

const traitNames: Readonly<Record<string, string>> = branchWords.differing;
