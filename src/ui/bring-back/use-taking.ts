import { useMemo, useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { Taking } from "#app/view.ts";
import { branchLabel, lastViewedVersion } from "#domain/branching/branch-tree.ts";
import type { BranchTree } from "#domain/branching/branch-tree.ts";
import { addedSinceFork, receiverOf } from "#domain/branching/since-fork.ts";
import type { Command } from "#domain/command.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";
import { useTold } from "#ui/acts/use-told.ts";

import { groupsOf, idOf, takenNodes } from "./message-groups.ts";
import type { MessageGroup } from "./message-groups.ts";

type TakingCommand = Extract<Command, { type: "branch.bringBack" | "branch.cherryPick" }>;

const kindOf = { "branch.bringBack": "bring_back", "branch.cherryPick": "cherry_pick" } as const;

/** What goes from one branch to another: which messages, and where to. */
export interface TakingHere {
  source: Branch;
  sourceName: string;
  /** Null where there is no other branch. */
  receiver: Branch | null;
  receiverName: string;
  /** Branches that can receive it. */
  receivers: readonly Branch[];
  onReceiver: (branchId: string) => void;
  groups: readonly MessageGroup[];
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
  taken: readonly MessageNode[];
  /** Why it was not carried out. */
  problem: string | null;
  /**
   * Carries it out; closes the dialog and goes there, to message `nodeId`, if that succeeds. False
   * where it was refused: `problem` says why.
   */
  carryOut: (command: TakingCommand, said: string, nodeId?: string) => Promise<boolean>;
  close: () => void;
}

/** Undefined until the messages are read. */
export function useTaking({ branchId, nodeId }: Taking): TakingHere | undefined {
  const { context, tree } = useScene();
  const source = tree.byId.get(branchId);
  // As they were when the dialog opened: a branch that grows changes nothing under a hand.
  const [ids] = useState(() =>
    source === undefined ? [] : wanted(addedSinceFork(tree, source).nodeIds, source, nodeId),
  );
  const nodes = useLive((bough) => bough.branches.watchNodes(ids), [ids]);
  const groups = useMemo(() => (nodes === undefined ? undefined : groupsOf(nodes)), [nodes]);
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null);
  const [receiverId, setReceiverId] = useState<string | null>(null);
  const finish = useFinish();
  if (source === undefined || groups === undefined) return undefined;
  const receivers = receiversFor(tree, source);
  const nearest = receiverOf(tree, source, context.pinnedBranchId);
  // A pin names one line exactly; any other name means the version that was viewed last.
  const isMeant = nearest === undefined || !nearest.named || nearest.id === context.pinnedBranchId;
  const byDefault = isMeant ? nearest : viewedOf(tree, nearest, source);
  const receiver = tree.byId.get(receiverId ?? "") ?? byDefault ?? null;
  const notTicked = left ?? othersThan(groups, nodeId);
  return {
    source,
    sourceName: branchLabel(tree, source),
    receiver,
    receiverName: receiver === null ? "" : branchLabel(tree, receiver),
    receivers:
      receiver === null || receivers.includes(receiver) ? receivers : [receiver, ...receivers],
    onReceiver: setReceiverId,
    groups,
    left: notTicked,
    onLeave: setLeft,
    taken: takenNodes(groups, notTicked),
    problem: finish.problem,
    carryOut: (command, said, at) => finish.carryOut(command, said, receiver, at),
    close: finish.close,
  };
}

/** By name, as in the list of branches. */
function receiversFor(tree: BranchTree, source: Branch): readonly Branch[] {
  return tree.root.through
    .filter((one) => one.named && one !== source)
    .map((one) => viewedOf(tree, one, source));
}

/** The version of a branch that was viewed last, or the branch where that is what is taken from. */
function viewedOf(tree: BranchTree, branch: Branch, source: Branch): Branch {
  const viewed = lastViewedVersion(tree, branch);
  return viewed === source ? branch : viewed;
}

/** All since the fork; the whole branch where a message before it is meant. */
function wanted(added: readonly string[], source: Branch, nodeId: string | undefined) {
  return nodeId === undefined || added.includes(nodeId) ? added : source.messageIds;
}

/** Where one message is meant, its group alone is ticked. */
function othersThan(groups: readonly MessageGroup[], nodeId: string | undefined) {
  if (nodeId === undefined) return new Set<string>();
  const others = groups.filter((group) => group.nodes.every((node) => node.id !== nodeId));
  return new Set(others.map(idOf));
}

function useFinish() {
  const { conversation } = useScene();
  const act = useAct();
  const setView = useView((view) => view.set);
  const told = useTold();
  const leaveFork = useLeaveFork();
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setView({ taking: null });
  const carryOut = async (
    command: TakingCommand,
    said: string,
    receiver: Branch | null,
    nodeId?: string,
  ) => {
    // The notices lie under the dialog: a refusal is said in it.
    const done = await conversation.dispatch(command);
    if (!done.ok) {
      setProblem(done.error.message);
      return false;
    }
    if (receiver !== null) await act({ type: "branch.activate", branchId: receiver.id });
    void leaveFork();
    setView({
      taking: null,
      preview: null,
      panelFull: false,
      scrollTo: nodeId ?? null,
    });
    await told(said, kindOf[command.type]);
    return true;
  };
  return { problem, carryOut, close };
}
