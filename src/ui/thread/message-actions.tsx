import { useRef, useState } from "react";

import { copiedHtml } from "#app/react/actions/copied-html.ts";
import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openEdit } from "#app/view/editing.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { branchForVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import type { ForkInfo } from "#domain/branching/versions.ts";
import type { Branch } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import type { NodeTarget } from "#ui/acts/action-context.ts";
import { useNodeActions, useNodeMenu } from "#ui/acts/node-actions.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { ContextMenu } from "#ui/kit/components/menu.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { focusStep, Stepper } from "#ui/kit/components/stepper.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import { EditIcon, MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { BranchChips } from "./branch-chips.tsx";
import { messageTarget } from "./message-target.ts";

import styles from "./message.module.css";

const MessageUsage = lazyComponent(
  async () => (await import("#ui/usage/message-usage.tsx")).MessageUsage,
  null,
  null,
);

export interface MessageActionsProps {
  node: MessageNode;
  /** The branch on which the message is read. */
  branch: Branch;
  position: number;
  count: number;
  tree: BranchTree;
  versions: ForkInfo | undefined;
  /** The model that answered, if it differs from the previous answer's. */
  changedTo: string | undefined;
}

/** What can be done with a message, and the versions and branches that split there. */
export function MessageActions(props: MessageActionsProps) {
  const { node, versions } = props;
  const actions = useNodeActions();
  // A conversation in the bin is read-only (law P12).
  const { inBin: binned } = useCurrentConversation();
  const [at, setAt] = useState<DOMRect | null>(null);
  const here = messageTarget(node, props.branch.id);
  const isLastAnswer = props.position === props.count && node.message.role === "assistant";
  return (
    <footer className={styles.acts}>
      <Row as="span" className={styles.versions}>
        {props.changedTo !== undefined && (
          <span className={styles.model}>
            {threadWords.changedTo(<span>{props.changedTo}</span>)}
          </span>
        )}
        {versions !== undefined && (
          <Versions nodeId={node.id} tree={props.tree} versions={versions} />
        )}
      </Row>
      <span className={classes(styles.quiet, isLastAnswer && styles.shown)} data-actions="">
        {node.message.metadata?.model !== undefined && <MessageUsage message={node.message} />}
        {!binned && <ForkButton isNamed={isLastAnswer} onFork={() => actions.fork(here)} />}
        {!binned && node.message.role === "user" && (
          <IconButton
            size="small"
            label={threadWords.edit}
            icon={<EditIcon />}
            onClick={() => openEdit(node.id)}
          />
        )}
        {!binned && (
          <IconButton
            size="small"
            label={threadWords.regenerate}
            icon={<RefreshIcon />}
            onClick={() => actions.regenerate(here)}
          />
        )}
        <CopyButton
          getText={() => textOf(node.message)}
          htmlOf={node.message.role === "assistant" ? copiedHtml : undefined}
        />
        <IconButton
          size="small"
          label={threadWords.more}
          icon={<MoreIcon />}
          aria-haspopup="menu"
          onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}
        />
      </span>
      {at !== null && <MessageMenu here={here} at={at} onClose={() => setAt(null)} />}
    </footer>
  );
}

interface MessageMenuProps {
  here: NodeTarget;
  at: DOMRect;
  onClose: () => void;
}

function MessageMenu({ here, at, onClose }: MessageMenuProps) {
  const menu = useNodeMenu();
  return <ContextMenu label={threadWords.message} items={menu(here)} at={at} onClose={onClose} />;
}

/**
 * The button for a fork. Under the last answer it has a text label, since forking is what this app is for.
 */
function ForkButton({ isNamed, onFork }: { isNamed: boolean; onFork: () => void }) {
  const shared = { size: "small", icon: <ForkIcon />, onClick: onFork } as const;
  return isNamed ? (
    <Button {...shared} variant="quiet" aria-label={FORK} data-tip={FORK}>
      {threadWords.fork}
    </Button>
  ) : (
    <IconButton {...shared} label={FORK} />
  );
}

const FORK = threadWords.forkHere;

interface VersionsProps {
  /** The version in view. */
  nodeId: string;
  tree: BranchTree;
  versions: ForkInfo;
}

/** "2 / 3" for the versions of this message, and a chip for each named branch that starts here. */
function Versions({ nodeId, tree, versions }: VersionsProps) {
  const dispatch = useDispatch();
  const { shown } = useCurrentConversation();
  const stepper = useRef<HTMLFieldSetElement>(null);
  // The next version is rendered with a stepper of its own, which takes the focus.
  useFocusRequest("version", (target) => {
    if (target.nodeId !== nodeId || stepper.current === null) return false;
    focusStep(stepper.current, target.forward);
    return true;
  });
  const show = async (branch: Branch | undefined) =>
    branch !== undefined && (await dispatch({ type: "branch.activate", branchId: branch.id })).ok;
  const step = async (by: number) => {
    const id = versions.versions[versions.position - 1 + by];
    if (id === undefined) return;
    if (await show(branchForVersion(tree, id)))
      requestFocus({ kind: "version", nodeId: id, forward: by > 0 });
  };
  return (
    <>
      {versions.versions.length > 1 && (
        <Stepper
          ref={stepper}
          label={threadWords.versions}
          previousLabel={threadWords.previousVersion}
          nextLabel={threadWords.nextVersion}
          position={versions.position}
          count={versions.versions.length}
          onPrevious={() => void step(-1)}
          onNext={() => void step(1)}
        />
      )}
      <BranchChips
        chips={versions.chips}
        onShow={(id) => void show(tree.byId.get(id))}
        originId={originOf(tree, shown)?.id}
      />
    </>
  );
}

/** The named branch from which this branch, or its base, was forked. */
function originOf(tree: BranchTree, branch: Branch): Branch | undefined {
  const origin = tree.byId.get(tree.baseOf(branch).forkedFrom?.branchId ?? "");
  return origin && tree.baseOf(origin);
}
