import { mapById } from "#domain/branching/base.ts";
import { hueOf, isColour } from "#domain/branching/colours.ts";
import { branchNames, uniqueName } from "#domain/branching/names.ts";
import { promoteOrphans } from "#domain/branching/orphans.ts";
import { activeBranchOf, isLive, lastActive, withOrigin } from "#domain/branching/rows.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import { roundsInWords } from "./repair-rounds.ts";

/** The rows of one conversation. */
export interface ConversationRows {
  context: ChatContext;
  branches: Branch[];
  /** Every message that still exists, including those that belong here but name another conversation. */
  messages: MessageNode[];
  /** Set if following the parents of the conversation leads round in a circle. */
  isInLoop?: boolean;
}

/** A row that a rule has changed so that the laws hold again. */
export interface LawRepair {
  table: "contexts" | "branches" | "messages";
  from: ChatContext | Branch | MessageNode;
  to: ChatContext | Branch | MessageNode;
  /** What was wrong, in words: "2 messages are missing". */
  why: string[];
}

export interface RepairedConversation {
  rows: ConversationRows;
  repairs: LawRepair[];
}

/**
 * Restores every law that a rule can restore. It changes as little as possible: messages that are gone
 * are no longer listed, and everything that is there stays. No row is made, and none is removed.
 */
export function repairLaws(rows: ConversationRows): RepairedConversation {
  const work = new Repairing(rows);
  if (rows.isInLoop === true) work.endLoop();
  work.claimMessages();
  work.dropLostMessages();
  work.repairNames();
  work.repairMarks();
  work.repairRounds();
  work.repairParents();
  work.repairOrigins();
  work.repairView();
  return work.done();
}

class Repairing {
  readonly #before: ConversationRows;
  #context: ChatContext;
  readonly #branches: Map<string, Branch>;
  readonly #pool: Map<string, MessageNode>;
  readonly #why = new Map<string, Set<string>>();

  constructor(rows: ConversationRows) {
    this.#before = rows;
    this.#context = rows.context;
    this.#branches = new Map(mapById(rows.branches));
    this.#pool = new Map(rows.messages.map((node) => [node.id, node]));
  }

  endLoop(): void {
    const { parentId: _id, parentBranchId: _branch, ...alone } = this.#context;
    const { parentCallId: _call, parentNodeId: _node, ...context } = alone;
    this.#putContext(context, "it was above itself");
  }

  /** B1: every message that a branch lists belongs to the branch's conversation. */
  claimMessages(): void {
    const contextId = this.#context.id;
    for (const { messageIds } of this.#branches.values()) {
      for (const node of this.#nodes(messageIds)) {
        if (node.contextId === contextId) continue;
        this.#putNode({ ...node, contextId }, "it named another conversation");
      }
    }
  }

  /** B5: messages that are gone for good, or listed twice, are taken off the list. */
  dropLostMessages(): void {
    for (const branch of this.#branches.values()) {
      const listed = [...new Set(branch.messageIds)];
      const messageIds = listed.filter((id) => this.#pool.has(id));
      const lost = listed.length - messageIds.length;
      if (lost > 0) {
        const why = lost === 1 ? "a message is missing" : `${String(lost)} messages are missing`;
        this.#putBranch({ ...branch, messageIds }, why);
      } else if (listed.length < branch.messageIds.length) {
        this.#putBranch({ ...branch, messageIds }, "it listed a message twice");
      }
    }
  }

  /** B2 and B4: names are unique and colours valid. The first of two branches with one name keeps it. */
  repairNames(): void {
    const seen = new Set<string>();
    for (const branch of this.#branches.values()) {
      const { colour } = branch;
      const tidy = branch.name.trim();
      const name = uniqueName(
        seen.has(tidy) ? branchNames(this.#branches.values()) : seen,
        tidy === "" ? "damaged" : tidy,
      );
      seen.add(name);
      if (name !== branch.name) {
        const isInView = activeBranchOf({ context: this.#context, branches: this.#all() });
        this.#putBranch({ ...branch, name }, "its name was taken or empty");
        if (isInView?.id === branch.id) this.#view({ activeBranchName: name });
      }
      const named = this.#branches.get(branch.id) ?? branch;
      if (!isColour(colour))
        this.#putBranch({ ...named, colour: hueFrom(colour) }, "it had no valid colour");
    }
  }

  /** L1 and L2: a branch only hides messages that it lists, and a result is hidden with its call. */
  repairMarks(): void {
    for (const branch of this.#branches.values()) {
      if (branch.hidden === undefined) continue;
      const listed = new Set(branch.messageIds);
      const marks = Object.entries(branch.hidden);
      const kept = marks.filter(
        ([id]) => listed.has(id) && this.#pool.get(id)?.message.role !== "tool",
      );
      if (kept.length === marks.length) continue;
      const { hidden: _hidden, ...rest } = branch;
      const hidden = kept.length > 0 && { hidden: Object.fromEntries(kept) };
      this.#putBranch({ ...rest, ...hidden }, "it hid what is not on it");
    }
  }

  repairRounds(): void {
    const paths = this.#all().map(({ messageIds }) => messageIds);
    for (const node of roundsInWords(paths, (id) => this.#pool.get(id))) {
      this.#putNode(node, "its calls and results did not match");
    }
  }

  /** B1: corrects parents, unless two branches disagree about a message. */
  repairParents(): void {
    const parents = new Map<string, string | null>();
    const disputed = new Set<string>();
    for (const { messageIds } of this.#branches.values()) {
      for (const [at, id] of messageIds.entries()) {
        const parentId = messageIds[at - 1] ?? null;
        if (parents.has(id) && parents.get(id) !== parentId) disputed.add(id);
        parents.set(id, parentId);
      }
    }
    for (const [id, parentId] of parents) {
      const node = this.#pool.get(id);
      if (node === undefined || node.parentId === parentId || disputed.has(id)) continue;
      this.#putNode({ ...node, parentId }, "it followed another message");
    }
  }

  /** V3 and B3: corrects the origins of branches. */
  repairOrigins(): void {
    const promoted = new Map(this.#branches);
    promoteOrphans(promoted);
    for (const branch of promoted.values()) {
      const was = this.#branches.get(branch.id);
      if (branch === was) continue;
      const isInView = was?.name === this.#context.activeBranchName;
      this.#putBranch(branch, "the branch that it was a version of is gone");
      if (isInView) this.#view({ activeBranchName: branch.name });
    }
    for (const branch of this.#branches.values()) {
      const { branchId, nodeId } = branch.forkedFrom ?? {};
      const origin = this.#branches.get(branchId ?? "");
      if (origin === undefined || nodeId === undefined) continue;
      const isShared = [origin, branch].every((one) => one.messageIds.includes(nodeId));
      if (!isShared) this.#putBranch(withOrigin(branch, origin), "where it was forked is gone");
    }
  }

  /** B7: drops a pin to a branch that is gone, and makes sure that a live branch is active. */
  repairView(): void {
    const { pinnedBranchId } = this.#context;
    if (pinnedBranchId !== undefined && !this.#branches.has(pinnedBranchId)) {
      const { pinnedBranchId: _pinned, ...context } = this.#context;
      this.#putContext(context, "its pinned branch is gone");
    }
    const active = activeBranchOf({ context: this.#context, branches: this.#all() });
    if (active !== undefined && isLive(active)) return;
    const shown = lastActive(this.#all().filter(isLive)) ?? this.#restored();
    if (shown !== undefined) this.#view({ activeBranchName: shown.name });
  }

  done(): RepairedConversation {
    const repairs: LawRepair[] = [];
    const note = (table: LawRepair["table"], from: LawRepair["from"], to: LawRepair["to"]) => {
      const why = [...(this.#why.get(from.id) ?? [])];
      if (from !== to) repairs.push({ table, from, to, why });
    };
    note("contexts", this.#before.context, this.#context);
    for (const from of this.#before.branches) {
      note("branches", from, this.#branches.get(from.id) ?? from);
    }
    for (const from of this.#before.messages) {
      note("messages", from, this.#pool.get(from.id) ?? from);
    }
    const rows = {
      context: this.#context,
      branches: this.#all(),
      messages: [...this.#pool.values()],
    };
    return { rows, repairs };
  }

  #all(): Branch[] {
    return [...this.#branches.values()];
  }

  #nodes(ids: readonly string[]): MessageNode[] {
    return ids.flatMap((id) => this.#pool.get(id) ?? []);
  }

  /** If all branches are in the bin, takes out the one that was active last. */
  #restored(): Branch | undefined {
    const last = lastActive(this.#all());
    if (last === undefined) return undefined;
    const { deletedAt: _deletedAt, aside: _aside, ...branch } = last;
    const restored = { ...branch, named: true };
    this.#putBranch(restored, "no branch was left outside the bin");
    return restored;
  }

  #view(change: Pick<ChatContext, "activeBranchName">): void {
    this.#putContext({ ...this.#context, ...change }, "the branch in view is gone");
  }

  #putContext(context: ChatContext, why: string): void {
    this.#context = context;
    this.#note(context.id, why);
  }

  #putBranch(branch: Branch, why: string): void {
    this.#branches.set(branch.id, branch);
    this.#note(branch.id, why);
  }

  #putNode(node: MessageNode, why: string): void {
    this.#pool.set(node.id, node);
    this.#note(node.id, why);
  }

  #note(id: string, why: string): void {
    this.#why.set(id, (this.#why.get(id) ?? new Set()).add(why));
  }
}

function hueFrom(colour: number): number {
  return Number.isFinite(colour) ? hueOf(Math.abs(Math.trunc(colour))) : 0;
}
