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
  /** The branches that can receive the messages. */
  receivers: readonly Branch[];
  onReceiver: (branchId: string) => void;
  groups: readonly MessageGroup[];
  /**
   * Which of the source's messages are offered: those since its fork, those that the receiver lacks, or all.
   */
  offers: "since_fork" | "lacking" | "all";
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
  selected: readonly MessageNode[];
  /** Why the transfer was refused. */
  problem: string | null;
  /**
   * Carries out the transfer. On success, closes the dialog and goes to the receiver or, without one, to the
   * message `nodeId`. Returns false if the command was refused; `problem` then says why.
   */
  carryOut: (command: TakingCommand, said: string, nodeId?: string) => Promise<boolean>;
  close: () => void;
}

/** The state of the transfer dialog; undefined until the messages are loaded. */
export function useMessageTransfer({
  kind,
  branchId,
  nodeId,
}: TransferMessages): MessageTransferState | undefined {
  const { context, tree } = useCurrentConversation();
  const source = tree.byId.get(branchId);
  // Keeps the ids from when the dialog opened, so that a growing branch does not change the list.
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
  // A pin means exactly one branch. Any other name stands for the last viewed version of its branch.
  const isMeant = nearest === undefined || !nearest.named || nearest.id === context.pinnedBranchId;
  const byDefault = isMeant ? nearest : viewedOf(tree, nearest, source);
  const receiver = tree.byId.get(receiverId ?? "") ?? byDefault ?? null;
  const groups = kind === "bring_back" ? groupsLackedBy(receiver, all, nodeId) : all;
  // Hidden messages are not brought back, since a model reads the result. Copies stay hidden like their
  // originals.
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

/** The named branches, in the order of the branch list, each as its last viewed version. */
function receiversFor(tree: BranchTree, source: Branch): readonly Branch[] {
  return tree.root.through
    .filter((one) => one.named && one !== source)
    .map((one) => viewedOf(tree, one, source));
}

/** The last viewed version of a branch; the branch itself if that version is the source. */
function viewedOf(tree: BranchTree, branch: Branch, source: Branch): Branch {
  const viewed = lastViewedVersion(tree, branch);
  return viewed === source ? branch : viewed;
}

/** The ids of all messages since the fork, or of the whole branch if the given message is before the fork. */
function wanted(added: readonly string[], source: Branch, nodeId: string | undefined) {
  return nodeId === undefined || added.includes(nodeId) ? added : source.messageIds;
}

/** Leaves out what the receiver already has, unless the person chose a message that both branches share. */
function groupsLackedBy(
  receiver: Branch | null,
  all: readonly MessageGroup[],
  nodeId: string | undefined,
): readonly MessageGroup[] {
  if (receiver === null || receiver.messageIds.includes(nodeId ?? "")) return all;
  const lacked = new Set(lackedBy(receiver, all.map(groupId)));
  return lacked.size === all.length ? all : all.filter((group) => lacked.has(groupId(group)));
}

/**
 * The groups that are excluded at first: all but the given message's or, without one, those hidden from the
 * model.
 */
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
    // A notice would be behind the dialog, so the dialog shows a refusal itself.
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
    // The added messages are at the end.
    if (receiver !== null) showBranchEnd(receiver.id);
    await showUndoNotice(said, kindOf[command.type]);
    return true;
  };
  return { problem, carryOut, close };
}
