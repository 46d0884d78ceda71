import { openDialog } from "#app/view/action-dialog.ts";
import { openRequest } from "#app/view/panel.ts";
import { leavePreview } from "#app/view/places.ts";
import { previewPrune } from "#domain/branching/deletion-preview.ts";
import { textOf } from "#domain/message.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";

import { branchThrough, offerUndo } from "./action-context.ts";
import type { ActionContext, NodeTarget } from "./action-context.ts";
import { prunedNotice } from "./deletion-text.ts";

/** Actions on a message. */
export interface MessageActions {
  regenerate: (here: NodeTarget) => void;
  /** Asks several models for other answers, side by side. */
  fanOut: (here: NodeTarget) => void;
  /** Shows the request that was sent for this answer. */
  inspect: (here: NodeTarget) => void;
  prune: (here: NodeTarget) => void;
  /** Leaves it out of the branch's requests, or takes it back in. */
  hide: (here: NodeTarget, hidden: boolean) => void;
  /** Whether the branch's requests leave it out; undefined if it cannot be hidden by itself. */
  isHidden: (here: NodeTarget) => boolean | undefined;
  copy: (nodeId: string) => void;
  /** Makes a note of it, once the person has said what and where. */
  remember: (here: NodeTarget) => void;
  readAloud: (nodeId: string) => void;
  stopReading: () => void;
}

export function messageActions(context: ActionContext): MessageActions {
  const contextId = context.current.context.id;
  return {
    regenerate: ({ nodeId }) => regenerate(context, nodeId),
    fanOut: ({ nodeId }) => {
      uncoverConversation();
      leavePreview(contextId);
      const fromBranchId = branchThrough(context, nodeId).id;
      openDialog({ kind: "fan_out", contextId, fromBranchId, nodeId, text: null, draftKey: null });
    },
    inspect: ({ nodeId }) => openRequest({ contextId, nodeId }),
    prune: (here) => void prune(context, here),
    hide: (here, hidden) => void hide(context, here, hidden),
    isHidden: (here) => isHidden(context, here),
    copy: (nodeId) => void copy(context, nodeId),
    remember: (here) => void remember(context, here),
    readAloud: (nodeId) => void readAloud(context, nodeId),
    stopReading: () => void speech().then(({ stopReading }) => stopReading()),
  };
}

function regenerate(context: ActionContext, nodeId: string): void {
  const { current, dispatch, newId } = context;
  uncoverConversation();
  leavePreview(current.context.id);
  void dispatch({
    type: "message.regenerate",
    branchId: branchThrough(context, nodeId).id,
    nodeId,
    newBranchId: newId(),
    runId: newId(),
  });
}

async function prune(context: ActionContext, { nodeId, firstId }: NodeTarget): Promise<void> {
  const { current, dispatch, newId } = context;
  const undoId = newId();
  const from = firstId ?? nodeId;
  const preview = previewPrune(current.tree, from);
  leavePreview(current.context.id);
  const done = await dispatch({
    type: "node.prune",
    nodeId: from,
    keptBranchId: newId(),
    undoId,
  });
  if (!done.ok) return;
  offerUndo(context, prunedNotice(preview), undoId);
}

/** A result is hidden with its answer; what the model is to answer cannot be hidden. */
function isHidden(context: ActionContext, { nodeId, role }: NodeTarget): boolean | undefined {
  const { messageIds, hidden = {} } = branchThrough(context, nodeId);
  if (Object.hasOwn(hidden, nodeId)) return true;
  const isAsked = role === "user" && messageIds.at(-1) === nodeId;
  return role === undefined || role === "tool" || isAsked ? undefined : false;
}

async function hide(
  context: ActionContext,
  { nodeId }: NodeTarget,
  hidden: boolean,
): Promise<void> {
  const branchId = branchThrough(context, nodeId).id;
  await context.dispatch({ type: "branch.hide", branchId, nodeIds: [nodeId], hidden });
}

async function copy({ readMessage }: ActionContext, nodeId: string): Promise<void> {
  const node = await readMessage(nodeId);
  if (node !== undefined) await navigator.clipboard.writeText(textOf(node.message));
}

async function remember(context: ActionContext, { nodeId }: NodeTarget): Promise<void> {
  const node = await context.readMessage(nodeId);
  if (node === undefined) return;
  const contextId = context.current.context.id;
  const branchId = branchThrough(context, nodeId).id;
  openDialog({ kind: "remember", contextId, branchId, nodeId, text: textOf(node.message) });
}

const speech = () => import("./read-aloud.ts");

async function readAloud({ readMessage }: ActionContext, nodeId: string): Promise<void> {
  const [code, node] = await Promise.all([speech(), readMessage(nodeId)]);
  if (node !== undefined) code.readAloud(nodeId, textOf(node.message));
}
