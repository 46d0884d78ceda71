import { openEdit } from "#app/view/editing.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { notify } from "#app/view/notices.ts";
import { startFork } from "#app/view/places.ts";
import { reasonOf } from "#app/view/reason.ts";
import { addressedConversation, navigateTo } from "#app/view/route.ts";
import { noteWayBack } from "#app/view/way-back.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { branchesToCompare } from "#domain/branching/compare-branches.ts";
import { neutralName } from "#domain/branching/propose-name.ts";
import { writtenOn } from "#domain/branching/written-on.ts";
import type { Branch } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";
import { actsWords } from "#ui/words/acts.ts";

import { activate, branchThrough, isRefusedInBin } from "./action-context.ts";
import type { ActionContext, NodeTarget } from "./action-context.ts";

/** Actions that lead elsewhere in the conversation. */
export interface PlaceActions {
  goThere: (nodeId: string, branchId?: string) => void;
  /** Makes a branch the active one without moving the draft. */
  arriveAt: (branch: Branch) => void;
  fork: (here: NodeTarget) => void;
  /** Begins a sub-task that sees the branch up to and including this message. */
  askAside: (here: NodeTarget) => void;
  edit: (here: NodeTarget) => void;
  /** Shows the branches that split here side by side; if none do, shows this branch beside the active one. */
  compare: (here: NodeTarget) => void;
}

export function placeActions(context: ActionContext): PlaceActions {
  return {
    goThere: (nodeId, branchId) => void goThere(context, { nodeId, ...defined({ branchId }) }),
    arriveAt: (branch) => void activate(context, branch),
    fork: (here) => void fork(context, here),
    askAside: (here) => void askAside(context, here),
    edit: (here) => {
      if (isRefusedInBin(context)) return;
      noteWayBack(here.nodeId);
      void activate(context, branchThrough(context, here));
      openEdit(here.nodeId);
      showMessage(here.nodeId);
    },
    compare: (here) => void compare(context, here),
  };
}

async function goThere(
  context: ActionContext,
  here: Pick<NodeTarget, "nodeId" | "branchId">,
): Promise<void> {
  const { current, navigation } = context;
  const branch = branchThrough(context, here);
  if (branch !== current.active) {
    await navigation.takeDraftAlong(current, branch.id, branchLabel(current.tree, branch));
  }
  void activate(context, branch);
  showMessage(here.nodeId);
}

async function fork(context: ActionContext, here: NodeTarget): Promise<void> {
  const { nodeId } = here;
  const { current, navigation } = context;
  if (isRefusedInBin(context)) return;
  noteWayBack(nodeId);
  const name = neutralName(current.tree.branches);
  const fromBranchId = writtenOn(current.tree, branchThrough(context, here), nodeId).id;
  const begun = await navigation.prepareFork(current, { fromBranchId, nodeId, name });
  if (begun === null) return;
  uncoverConversation();
  startFork(current.context.id, begun);
}

async function askAside(context: ActionContext, here: NodeTarget): Promise<void> {
  const { nodeId } = here;
  const { current, askOnTheSide } = context;
  if (isRefusedInBin(context)) return;
  const branchId = branchThrough(context, here).id;
  const made = await askOnTheSide({ contextId: current.context.id, branchId, nodeId });
  if (!made.ok) return notify({ text: actsWords.notAskedAside(reasonOf(made.error)) });
  // By now the person may have gone to another conversation.
  if (addressedConversation() === current.context.id) navigateTo(made.value);
}

async function compare(context: ActionContext, here: NodeTarget): Promise<void> {
  const { current, navigation } = context;
  const { tree, active } = current;
  const branches = branchesToCompare(tree, branchThrough(context, here), here.nodeId, active);
  const [first] = branches;
  if (first === undefined || branches.length < 2) {
    notify({
      text: actsWords.nothingToCompare,
    });
    return;
  }
  if (!branches.includes(active) && !(await activate(context, first)).ok) return;
  uncoverConversation();
  navigation.compare(branches.map(({ id }) => id));
}
