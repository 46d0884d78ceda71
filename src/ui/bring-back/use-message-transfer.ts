import { useMemo, useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useMessages } from "#app/react/queries/messages.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import type { TransferMessages } from "#app/view/action-dialog.ts";
import { showBranchEnd, showMessage } from "#app/view/focus-requests.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { lastViewedVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { addedSinceFork, defaultReceiver, lackedBy } from "#domain/branching/since-fork.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, HiddenMarks } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { useUndoNotice } from "#ui/acts/use-undo-notice.ts";
import { uncoverConversation } from "#ui/panel/covering.ts";

import { groupsOf, groupId, selectedNodes } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";

type TakingCommand = Extract<Command, { type: "branch.bringBack" | "branch.cherryPick" }>;

const kindOf = { "branch.bringBack": "bring_back", "branch.cherryPick": "cherry_pick" } as const;

/** A transfer of messages from one branch to another: which messages, and where to. */
export interface MessageTransferState {
  source: Branch;
  sourceName: string;
  /** Null if there is no other branch. */
  receiver: Branch | null;
  receiverName: string;
  /** Branches that can receive it. */
  receivers: readonly Branch[];
  onReceiver: (branchId: string) => void;
  groups: readonly MessageGroup[];
  /** What they are of the source: what it has since its fork, what the receiver lacks, or everything. */
  offers: "since_fork" | "lacking" | "all";
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
  selected: readonly MessageNode[];
  /** Why the transfer was refused. */
  problem: string | null;
  /**
   * Carries out the transfer. On success it closes the dialog and goes there, to message `nodeId`.
   * False if it was refused: `problem` says why.
   */
  carryOut: (command: TakingCommand, said: string, nodeId?: string) => Promise<boolean>;
  close: () => void;
}

/** Undefined until the messages are loaded. */
export function useMessageTransfer({
  kind,
  branchId,
  nodeId,
}: TransferMessages): MessageTransferState | undefined {
  const { context, tree } = useCurrentConversation();
  const source = tree.byId.get(branchId);
  // The ids from when the dialog opened, so that a growing branch does not change the list.
  const [{ ids, hasFork }] = useState(() => {
    if (source === undefined) return { ids: [], hasFork: false };
    const { nodeIds, origin } = addedSinceFork(tree, source);
    const wantedIds = wanted(nodeIds, source, nodeId);
    const hasFork = origin !== undefined || nodeIds.length < source.messageIds.length;
    return { ids: wantedIds, hasFork: hasFork && wantedIds === nodeIds };
  });
  const nodes = useMessages(ids);
  const hidden = source?.hidden;
  const all = useMemo(() => nodes && groupsOf(nodes, hidden), [nodes, hidden]);
  const [excluded, setExcluded] = useState<ReadonlySet<string> | null>(null);
  const [receiverId, setReceiverId] = useState<string | null>(null);
  const finish = useFinish(kind);
  if (source === undefined || all === undefined) return undefined;
  const receivers = receiversFor(tree, source);
  const nearest = defaultReceiver(tree, source, context.pinnedBranchId);
  // A pin means exactly one line; any other name means its last viewed version.
  const isMeant = nearest === undefined || !nearest.named || nearest.id === context.pinnedBranchId;
  const byDefault = isMeant ? nearest : viewedOf(tree, nearest, source);
  const receiver = tree.byId.get(receiverId ?? "") ?? byDefault ?? null;
  const groups = kind === "bring_back" ? groupsLackedBy(receiver, all, nodeId) : all;
  // What is brought back is read by models; a copy is hidden as its original.
  const left = kind === "bring_back" ? hidden : undefined;
  const excludedIds = excluded ?? othersThan(groups, nodeId, left);
  return {
    source,
    sourceName: branchLabel(tree, source),
    receiver,
    receiverName: receiver === null ? "" : branchLabel(tree, receiver),
    receivers:
      receiver === null || receivers.includes(receiver) ? receivers : [receiver, ...receivers],
    onReceiver: setReceiverId,
    groups,
    offers: groups === all ? (hasFork ? "since_fork" : "all") : "lacking",
    excluded: excludedIds,
    onExclude: setExcluded,
    selected: selectedNodes(groups, excludedIds),
    problem: finish.problem,
    carryOut: (command, said, at) => finish.carryOut(command, said, receiver, at),
    close: finish.close,
  };
}

/** The named branches, as in the list of branches. */
function receiversFor(tree: BranchTree, source: Branch): readonly Branch[] {
  return tree.root.through
    .filter((one) => one.named && one !== source)
    .map((one) => viewedOf(tree, one, source));
}

/** The last viewed version of a branch, or the branch itself if that version is the source. */
function viewedOf(tree: BranchTree, branch: Branch, source: Branch): Branch {
  const viewed = lastViewedVersion(tree, branch);
  return viewed === source ? branch : viewed;
}

/** All messages since the fork; the whole branch if the given message is before it. */
function wanted(added: readonly string[], source: Branch, nodeId: string | undefined) {
  return nodeId === undefined || added.includes(nodeId) ? added : source.messageIds;
}

/** What the receiver lists already is not retold to it, unless the person chose a message of that. */
function groupsLackedBy(
  receiver: Branch | null,
  all: readonly MessageGroup[],
  nodeId: string | undefined,
): readonly MessageGroup[] {
  if (receiver === null || receiver.messageIds.includes(nodeId ?? "")) return all;
  const lacked = new Set(lackedBy(receiver, all.map(groupId)));
  return lacked.size === all.length ? all : all.filter((group) => lacked.has(groupId(group)));
}

/** If one message is given, only its group is selected; else all that the model may see. */
function othersThan(
  groups: readonly MessageGroup[],
  nodeId: string | undefined,
  hidden: HiddenMarks = {},
) {
  if (nodeId === undefined) {
    return new Set(groups.map(groupId).filter((id) => Object.hasOwn(hidden, id)));
  }
  const others = groups.filter((group) => group.nodes.every((node) => node.id !== nodeId));
  return new Set(others.map(groupId));
}

function useFinish(kind: TransferMessages["kind"]) {
  const { conversation } = useCurrentConversation();
  const { leave } = useNavigation(conversation.contextId);
  const dispatch = useDispatch();
  const showUndoNotice = useUndoNotice();
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => closeDialog(kind);
  const carryOut = async (
    command: TakingCommand,
    said: string,
    receiver: Branch | null,
    nodeId?: string,
  ) => {
    // Notices are behind the dialog, so a refusal is shown inside it.
    const done = await conversation.dispatch(command);
    if (!done.ok) {
      setProblem(done.error.message);
      return false;
    }
    if (receiver !== null) await dispatch({ type: "branch.activate", branchId: receiver.id });
    void leave();
    close();
    uncoverConversation();
    showMessage(receiver === null ? (nodeId ?? null) : null);
    // What was added is at the end.
    if (receiver !== null) showBranchEnd(receiver.id);
    await showUndoNotice(said, kindOf[command.type]);
    return true;
  };
  return { problem, carryOut, close };
}
