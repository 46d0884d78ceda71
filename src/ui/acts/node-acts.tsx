import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { UNDO, useView } from "#app/view.ts";
import type { Taking } from "#app/view.ts";
import { branchForVersion, branchLabel } from "#domain/branching/branch-tree.ts";
import { deletionOf, shownAfterDeletion } from "#domain/branching/deletion.ts";
import { proposeForkName } from "#domain/branching/names.ts";
import { partingAt } from "#domain/branching/side-by-side.ts";
import type { Branch } from "#domain/context.ts";
import { forkDraftKey } from "#domain/draft-keys.ts";
import { textOf } from "#domain/message.ts";
import type { Role } from "#domain/message.ts";
import { BinIcon } from "#ui/kit/icons-act.tsx";
import { PinIcon } from "#ui/kit/icons-branch.tsx";
import type { MenuItem } from "#ui/kit/menu.tsx";
import { isNarrow } from "#ui/kit/use-narrow.ts";

import { deletedNotice, deletedWords, deletionNote } from "./deletion-words.ts";
import { giveBack, useLeaveFork } from "./leave-fork.ts";
import { nodeMenu } from "./node-menu.tsx";
import { useTakeAlong } from "./take-along.ts";

/** A message as it was met: in the transcript, the tree or the outline. */
export interface NodeHere {
  nodeId: string;
  /** Absent while it is not read. */
  role: Role | undefined;
  /** First words, for the proposed name of a fork. */
  title: string;
  /** Of a folded stretch, its first message: pruning takes the stretch as it is drawn. */
  firstId?: string;
  /** Branches that end here: acts on branches are offered for them. */
  endingIds?: readonly string[];
}

export type MenuAct = Extract<MenuItem, { label: string }>;

export interface NodeActs {
  goThere: (nodeId: string) => void;
  fork: (here: NodeHere) => void;
  edit: (here: NodeHere) => void;
  regenerate: (here: NodeHere) => void;
  /** Answers again by several models, side by side. */
  fanOut: (here: NodeHere) => void;
  /** What parts here, beside each other; else the branch through here beside the active one. */
  compare: (here: NodeHere) => void;
  /** What was sent for this answer. */
  inspect: (here: NodeHere) => void;
  prune: (here: NodeHere) => void;
  rename: (branch: Branch) => void;
  /** Opens the dialog that brings messages of a branch to another one. */
  take: (branch: Branch, how: Taking["how"], nodeId?: string) => void;
  copy: (nodeId: string) => void;
  /** Makes a branch the main thread, or no longer; the item for it. */
  pinning: (branch: Branch) => MenuAct;
  /** Deletes a branch; the item for it, which says what goes. */
  removal: (branch: Branch) => MenuAct;
  /** Everything that can be done from here, for a menu. */
  menu: (here: NodeHere) => MenuItem[];
}

/** What can be done from a message, alike from tree, outline, transcript and keyboard. */
export function useNodeActs(): NodeActs {
  const bough = useBough();
  const { context, tree, shown, active } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const notify = useView((view) => view.notify);
  const takeAlong = useTakeAlong();
  const leaveFork = useLeaveFork();

  const branchWith = (nodeId: string): Branch =>
    [shown, active].find(({ messageIds }) => messageIds.includes(nodeId)) ??
    branchForVersion(tree, nodeId) ??
    active;

  const activate = (branch: Branch) => {
    void leaveFork();
    setView({ preview: null, ...uncovered() });
    return act({ type: "branch.activate", branchId: branch.id });
  };

  const goThere = async (nodeId: string) => {
    const branch = branchWith(nodeId);
    if (branch !== active) await takeAlong(branch.id, branchLabel(tree, branch));
    void activate(branch);
    setView({ scrollTo: nodeId });
  };

  const fork = async ({ nodeId, title }: NodeHere) => {
    const name = proposeForkName(tree.branches, title);
    const fromBranchId = branchWith(nodeId).id;
    const { pendingFork: before, preview } = useView.getState();
    const isSame = before?.nodeId === nodeId;
    if (before !== null && !isSame) await giveBack(bough, before);
    const took = await takeAlong(forkDraftKey(nodeId), name);
    const tookFrom = took ? active.id : isSame ? before.tookFrom : undefined;
    if (useView.getState().preview !== preview) {
      // Who has gone elsewhere meanwhile makes no fork any more.
      if (took) await giveBack(bough, { nodeId, name, tookFrom: active.id });
      return;
    }
    setView({
      preview: null,
      ...uncovered(),
      // The fork's line over the box must not hide what it follows.
      endAsked: fromBranchId,
      pendingFork: {
        contextId: context.id,
        fromBranchId,
        nodeId,
        name,
        ...(tookFrom === undefined ? {} : { tookFrom }),
      },
    });
  };

  const offerUndo = (text: string, undoId: string) =>
    notify({
      text,
      action: { label: UNDO, act: () => void act({ type: "undo", undoId }) },
      contextId: context.id,
      undoId,
    });

  const prune = async ({ nodeId, firstId }: NodeHere) => {
    const undoId = bough.newId();
    setView({ preview: null });
    const done = await act({
      type: "node.prune",
      nodeId: firstId ?? nodeId,
      keptBranchId: bough.newId(),
      undoId,
    });
    if (done.ok) offerUndo("Pruned: this message and all that follows it are in the bin.", undoId);
  };

  const remove = async (branch: Branch) => {
    const undoId = bough.newId();
    const deletion = deletionOf(tree, branch, active);
    const shown = shownAfterDeletion(context, tree, branch);
    setView({ preview: null });
    const done = await act({ type: "branch.delete", branchId: branch.id, undoId });
    if (!done.ok) return;
    const shownName = shown === null ? null : branchLabel(tree, shown);
    offerUndo(deletedNotice(branchLabel(tree, branch), deletion, shownName), undoId);
  };

  const copy = async (nodeId: string) => {
    const [node] = await bough.branches.nodes([nodeId]);
    if (node !== undefined) await navigator.clipboard.writeText(textOf(node.message));
  };

  const acts: Omit<NodeActs, "menu"> = {
    goThere: (nodeId) => void goThere(nodeId),
    fork: (here) => void fork(here),
    edit: ({ nodeId }) => {
      void activate(branchWith(nodeId));
      setView({ editing: nodeId, editAsked: nodeId, scrollTo: nodeId });
    },
    regenerate: ({ nodeId }) => {
      setView({ preview: null, ...uncovered() });
      void act({
        type: "message.regenerate",
        branchId: branchWith(nodeId).id,
        nodeId,
        newBranchId: bough.newId(),
        runId: bough.newId(),
      });
    },
    inspect: ({ nodeId }) =>
      setView({ panel: "request", panelFull: false, inspected: { contextId: context.id, nodeId } }),
    fanOut: ({ nodeId }) =>
      setView({
        preview: null,
        ...uncovered(),
        fanOut: {
          contextId: context.id,
          fromBranchId: branchWith(nodeId).id,
          nodeId,
          text: null,
          draftKey: null,
        },
      }),
    compare: ({ nodeId }) => {
      const branches = partingAt(tree, branchWith(nodeId), nodeId, active);
      if (branches.length < 2) {
        notify({
          text: "Nothing parts here: choose a message where branches part, or off your path.",
        });
        return;
      }
      const show = () => {
        void leaveFork();
        setView({
          preview: null,
          ...uncovered(),
          columns: { contextId: context.id, branchIds: branches.map(({ id }) => id) },
        });
      };
      const [first] = branches;
      if (first === undefined || branches.includes(active)) show();
      else void activate(first).then((done) => done.ok && show());
    },
    prune: (here) => void prune(here),
    rename: (branch) => setView({ renaming: branch.id }),
    take: (branch, how, nodeId) =>
      setView({
        preview: null,
        taking: {
          contextId: context.id,
          branchId: branch.id,
          how,
          ...(nodeId === undefined ? {} : { nodeId }),
        },
      }),
    copy: (nodeId) => void copy(nodeId),
    pinning: (branch) => {
      const name = branchLabel(tree, branch);
      const isPinned = context.pinnedBranchId === branch.id;
      return {
        label: isPinned ? `“${name}” is the main thread` : `Make “${name}” the main thread`,
        icon: <PinIcon />,
        checked: isPinned,
        onSelect: () => void act({ type: "context.pin", branchId: isPinned ? null : branch.id }),
      };
    },
    removal: (branch) => {
      const deletion = deletionOf(tree, branch, active);
      const note = deletionNote(deletion);
      return {
        label: `Delete ${deletedWords(branchLabel(tree, branch), deletion)}`,
        ...(note === undefined ? {} : { note }),
        icon: <BinIcon />,
        danger: true,
        onSelect: () => void remove(branch),
      };
    },
  };

  return {
    ...acts,
    menu: (here) => nodeMenu(here, acts, { tree, through: branchWith(here.nodeId) }),
  };
}

/** Where there is one column the panel gives way to what the act leads to. */
function uncovered(): { panel?: null; panelFull?: false } {
  return isNarrow() ? { panel: null, panelFull: false } : {};
}
