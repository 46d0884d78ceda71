import { hueOf } from "#domain/branching/colours.ts";
import { versionName } from "#domain/branching/names.ts";
import { forkPointIn, isLive, sharedPrefixLength } from "#domain/branching/rows.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import type { ContextInFile } from "./context-trees.ts";
import type { ExistingRows } from "./plan.ts";

/** A branch that goes on from where it ended here. */
export interface ExtendedBranch {
  id: string;
  contextId: string;
  /** The branch as it must still be when this is written. */
  before: readonly string[];
  messageIds: string[];
  /** Unix milliseconds of the conversation's last change in its app. */
  updatedAt: number;
}

/** What has come in another app's conversation since it was imported. */
export interface Growth {
  messages: MessageNode[];
  branches: Branch[];
  extended: ExtendedBranch[];
}

/**
 * What a newer export of a conversation adds to the one here (law F12): none of its messages is
 * changed, a branch that nobody has continued goes on, and every other new path is a version.
 * Undefined if the messages here have another order: then it is another conversation.
 */
export function grownFrom(inFile: ContextInFile, here: ExistingRows): Growth | undefined {
  const { context, branches, messages } = inFile;
  if (here.context(context.id) === undefined) return undefined;
  const known = here.branchesOf(context.id);
  for (const { id, parentId } of messages) {
    const node = here.node(id);
    if (node !== undefined && (node.parentId !== parentId || node.contextId !== context.id)) {
      return undefined;
    }
  }
  const growth: Growth = {
    messages: messages.filter(({ id }) => here.node(id) === undefined),
    branches: [],
    extended: [],
  };
  if (growth.messages.length === 0) return growth;
  const added = new Set(growth.messages.map(({ id }) => id));
  for (const path of branches) {
    if (!added.has(path.messageIds.at(-1) ?? "")) continue;
    const extended = extensionOf(path, known, growth);
    if (extended !== undefined) {
      growth.extended.push({ ...extended, updatedAt: context.updatedAt });
      continue;
    }
    const made = versionFor(path, known, growth, here);
    if (made === undefined) return undefined;
    growth.branches.push(made);
  }
  return growth;
}

/** The live branch that ends on this path, if no other path goes on from it already. */
function extensionOf(
  { messageIds }: Branch,
  known: readonly Branch[],
  { extended }: Growth,
): Omit<ExtendedBranch, "updatedAt"> | undefined {
  const taken = new Set(extended.map(({ id }) => id));
  const found = known
    .filter((branch) => {
      const last = branch.messageIds.at(-1);
      if (!isLive(branch) || taken.has(branch.id) || last === undefined) return false;
      // Law B1: branches that agree here agree everywhere before.
      return messageIds[branch.messageIds.length - 1] === last;
    })
    .toSorted((left, right) => right.messageIds.length - left.messageIds.length)[0];
  if (found === undefined) return undefined;
  const { id, contextId, messageIds: before } = found;
  return { id, contextId, before, messageIds: [...messageIds] };
}

function versionFor(
  path: Branch,
  known: readonly Branch[],
  { branches: made }: Growth,
  here: ExistingRows,
): Branch | undefined {
  const [origin] = known
    .filter((branch) => branch.named && isLive(branch))
    .toSorted(
      (left, right) =>
        sharedPrefixLength(right.messageIds, path.messageIds) -
        sharedPrefixLength(left.messageIds, path.messageIds),
    );
  // An id that is taken by another branch: the file is not what it says.
  if (origin === undefined || here.branch(path.id) !== undefined) return undefined;
  const all = [...known, ...made];
  return {
    ...path,
    name: versionName(all, origin.name),
    named: false,
    colour: hueOf(all.length),
    forkedFrom: forkPointIn(origin, path.messageIds),
  };
}
