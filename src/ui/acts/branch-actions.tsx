import { openDialog } from "#app/view/action-dialog.ts";
import type { TransferMessages } from "#app/view/action-dialog.ts";
import { leavePreview } from "#app/view/places.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { activeAfterDeletion, previewDeletion } from "#domain/branching/deletion-preview.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { BinIcon, PinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { actsWords } from "#ui/words/acts.ts";

import { isRefusedInBin, offerUndo } from "./action-context.ts";
import type { ActionContext } from "./action-context.ts";
import { deletedNotice, deletedText, deletionNote } from "./deletion-text.ts";

export type MenuAction = Extract<MenuItem, { label: string }>;

/** Actions on a whole branch. */
export interface BranchActions {
  rename: (branchId: string) => void;
  /** Opens the dialog that brings or copies a branch's messages to another one. */
  transfer: (branch: Branch, how: TransferMessages["kind"], nodeId?: string) => void;
  /** The menu item that pins or unpins a branch as the main thread. */
  pinning: (branch: Branch) => MenuAction;
  /** The menu item that deletes a branch and says what is deleted. */
  removal: (branch: Branch) => MenuAction;
}

export function branchActions(context: ActionContext): BranchActions {
  const contextId = context.current.context.id;
  return {
    rename: (branchId) => {
      if (isRefusedInBin(context)) return;
      openDialog({ kind: "rename_branch", contextId, branchId });
    },
    transfer: (branch, kind, nodeId) => {
      if (isRefusedInBin(context)) return;
      leavePreview(contextId);
      openDialog({ kind, contextId, branchId: branch.id, ...defined({ nodeId }) });
    },
    pinning: (branch) => pinning(context, branch),
    removal: (branch) => removal(context, branch),
  };
}

function pinning(context: ActionContext, branch: Branch): MenuAction {
  const { current, dispatch } = context;
  const name = branchLabel(current.tree, branch);
  const isPinned = current.context.pinnedBranchId === branch.id;
  return {
    label: isPinned ? actsWords.isMain(name) : actsWords.makeMain(name),
    icon: <PinIcon />,
    checked: isPinned,
    onSelect: () => {
      if (isRefusedInBin(context)) return;
      void dispatch({ type: "context.pin", branchId: isPinned ? null : branch.id });
    },
  };
}

function removal(context: ActionContext, branch: Branch): MenuAction {
  const { tree, active } = context.current;
  const deletion = previewDeletion(tree, branch, active);
  const note = deletionNote(deletion);
  return {
    label: actsWords.delete(deletedText(branchLabel(tree, branch), deletion)),
    ...defined({ note }),
    icon: <BinIcon />,
    danger: !deletion.leavesNone,
    disabled: deletion.leavesNone,
    onSelect: () => void removeBranch(context, branch),
  };
}

/** The state that deleting a branch depends on, and the means to do it. */
export interface Deleting extends Pick<ActionContext, "dispatch" | "newId"> {
  current: Pick<ActionContext["current"], "context" | "tree" | "active" | "inBin">;
}

/** Deletes a branch, says what was deleted with it, and offers to undo it. */
export async function removeBranch(context: Deleting, branch: Branch): Promise<void> {
  const { current, dispatch, newId } = context;
  const { tree, active } = current;
  if (isRefusedInBin(context)) return;
  const undoId = newId();
  const deletion = previewDeletion(tree, branch, active);
  const shown = activeAfterDeletion(current.context, tree, branch);
  leavePreview(current.context.id);
  const done = await dispatch({ type: "branch.delete", branchId: branch.id, undoId });
  if (!done.ok) return;
  const shownName = shown === null ? null : branchLabel(tree, shown);
  offerUndo(context, deletedNotice(branchLabel(tree, branch), deletion, shownName), undoId);
}
