import { openDialog } from "#app/view/action-dialog.ts";
import { notify } from "#app/view/notices.ts";
import { openRequest } from "#app/view/panel.ts";
import { leavePreview } from "#app/view/places.ts";
import { previewPrune } from "#domain/branching/deletion-preview.ts";
import { textOf } from "#domain/message.ts";
import { copyText } from "#ui/kit/browser/copy-text.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";
import { controlWords } from "#ui/words/controls.ts";

import { branchThrough, isRefusedInBin, offerUndo } from "./action-context.ts";
import type { ActionContext, NodeTarget } from "./action-context.ts";
import { prunedNotice } from "./deletion-text.ts";

/** Actions on a message. */
export interface MessageActions {
  regenerate: (here: NodeTarget) => void;
  /** Asks several models for other answers, shown side by side. */
  fanOut: (here: NodeTarget) => void;
  /** Shows the request that was sent for this answer. */
  inspect: (here: NodeTarget) => void;
  prune: (here: NodeTarget) => void;
  /** Leaves the message out of the branch's requests, or takes it back in. */
  hide: (here: NodeTarget, hidden: boolean) => void;
  /** Whether the branch's requests leave the message out; undefined if it cannot be hidden by itself. */
  isHidden: (here: NodeTarget) => boolean | undefined;
  copy: (message: NodeToCopy) => void;
  /** Makes a note of the message, once the person has said what to note and where. */
  remember: (here: NodeTarget) => void;
  readAloud: (nodeId: string) => void;
  stopReading: () => void;
}

/**
 * A message's id, or a promise of it: browsers allow access to the clipboard only during the press itself.
 */
type NodeToCopy = string | Promise<string | undefined>;

export function messageActions(context: ActionContext): MessageActions {
  const contextId = context.current.context.id;
  return {
    regenerate: (here) => regenerate(context, here),
    fanOut: (here) => {
      if (isRefusedInBin(context)) return;
      uncoverConversation();
      leavePreview(contextId);
      const at = { fromBranchId: branchThrough(context, here).id, nodeId: here.nodeId };
      openDialog({ kind: "fan_out", contextId, ...at, text: null, draftKey: null });
    },
    inspect: ({ nodeId }) => openRequest({ contextId, nodeId }),
    prune: (here) => void prune(context, here),
    hide: (here, hidden) => void hide(context, here, hidden),
    isHidden: (here) => isHidden(context, here),
    copy: (message) => void copy(context, message),
    remember: (here) => void remember(context, here),
    readAloud: (nodeId) => void readAloud(context, nodeId),
    stopReading: () => void speech().then(({ stopReading }) => stopReading()),
  };
}

function regenerate(context: ActionContext, here: NodeTarget): void {
  const { dispatch, newId } = context;
  if (isRefusedInBin(context)) return;
  uncoverConversation();
  void dispatch({
    type: "message.regenerate",
    branchId: branchThrough(context, here).id,
    nodeId: here.nodeId,
    newBranchId: newId(),
    runId: newId(),
  });
}

async function prune(context: ActionContext, { nodeId, firstId }: NodeTarget): Promise<void> {
  const { current, dispatch, newId } = context;
  if (isRefusedInBin(context)) return;
  const undoId = newId();
  const from = firstId ?? nodeId;
  const { tree } = current;
  // Reading starts before the messages are deleted, and the deletion does not wait for it.
  const start = roundStart(context, from).catch(() => from);
  leavePreview(current.context.id);
  const done = await dispatch({
    type: "node.prune",
    nodeId: from,
    keptBranchId: newId(),
    undoId,
  });
  if (!done.ok) return;
  offerUndo(context, prunedNotice(previewPrune(tree, await start)), undoId);
}

/** The first message of a round, given any message of it: pruning takes the whole round (P1). */
async function roundStart(context: ActionContext, nodeId: string): Promise<string> {
  const { messageIds } = branchThrough(context, { nodeId });
  let at = messageIds.indexOf(nodeId);
  const roleAt = async () => (await context.readMessage(messageIds[at] ?? ""))?.message.role;
  while (at > 0 && (await roleAt()) === "tool") at -= 1;
  return messageIds[at] ?? nodeId;
}

/**
 * Undefined for a tool's result, which is hidden with its answer, and for the message that the model is to
 * answer.
 */
function isHidden(context: ActionContext, here: NodeTarget): boolean | undefined {
  const { nodeId, role } = here;
  const { messageIds, hidden = {} } = branchThrough(context, here);
  if (Object.hasOwn(hidden, nodeId)) return true;
  const isAsked = role === "user" && messageIds.at(-1) === nodeId;
  return role === undefined || role === "tool" || isAsked ? undefined : false;
}

async function hide(context: ActionContext, here: NodeTarget, hidden: boolean): Promise<void> {
  if (isRefusedInBin(context)) return;
  const branchId = branchThrough(context, here).id;
  await context.dispatch({ type: "branch.hide", branchId, nodeIds: [here.nodeId], hidden });
}

async function copy(context: ActionContext, message: NodeToCopy): Promise<void> {
  const words = wordsOf(context, message);
  try {
    await copyText(words);
  } catch {
    const isGone = (await words.catch(() => null)) === null;
    if (!isGone) notify({ text: controlWords.copyRefused });
  }
}

/** @throws if the message does not exist */
async function wordsOf({ readMessage }: ActionContext, message: NodeToCopy): Promise<string> {
  const nodeId = await message;
  const node = nodeId === undefined ? undefined : await readMessage(nodeId);
  if (node === undefined) throw new Error("There is nothing to copy.");
  return textOf(node.message);
}

async function remember(context: ActionContext, here: NodeTarget): Promise<void> {
  const { nodeId } = here;
  const node = await context.readMessage(nodeId);
  if (node === undefined) return;
  const contextId = context.current.context.id;
  const branchId = branchThrough(context, here).id;
  openDialog({ kind: "remember", contextId, branchId, nodeId, text: textOf(node.message) });
}

const speech = () => import("./read-aloud.ts");

async function readAloud({ readMessage }: ActionContext, nodeId: string): Promise<void> {
  const [code, node] = await Promise.all([speech(), readMessage(nodeId)]);
  if (node !== undefined) code.readAloud(nodeId, textOf(node.message));
}
