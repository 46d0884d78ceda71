import { hueOf } from "#domain/branching/colours.ts";
import { versionName } from "#domain/branching/names.ts";
import { forkPointIn, isLive, sharedPrefixLength } from "#domain/branching/rows.ts";
import { canonicalJson } from "#domain/canonical.ts";
import type { Branch, HiddenMarks } from "#domain/context.ts";
import { hashedId } from "#domain/derived-id.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import type { ContextInFile } from "./context-trees.ts";
import type { ExistingRows } from "./existing-rows.ts";

/** A branch that goes on from where it ended here. */
export interface ExtendedBranch {
  id: string;
  contextId: string;
  /** The branch as it must still be when this is written. */
  before: readonly string[];
  messageIds: string[];
  /** Marks of the messages that are added to it. */
  hidden?: HiddenMarks;
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
 * changed, a branch that nobody has continued goes on, and every other new path is a version; so is
 * what another text has now, with what follows it. Undefined if the messages here have another order: then it is another conversation.
 */
export function grownFrom(inFile: ContextInFile, here: ExistingRows): Growth | undefined {
  const { context } = inFile;
  if (here.context(context.id) === undefined) return undefined;
  const known = here.branchesOf(context.id);
  for (const { id, parentId } of inFile.messages) {
    const node = here.node(id);
    if (node !== undefined && (node.parentId !== parentId || node.contextId !== context.id)) {
      return undefined;
    }
  }
  const { messages, branches } = withEditedApart(inFile, here);
  const growth: Growth = {
    messages: messages.filter(({ id }) => here.node(id) === undefined),
    branches: [],
    extended: [],
  };
  if (growth.messages.length === 0) return growth;
  const added = new Set(growth.messages.map(({ id }) => id));
  for (const path of branches) {
    if (!added.has(path.messageIds.at(-1) ?? "")) continue;
    const extended = extensionOf(path, known, { ...growth, added, here });
    if (extended !== undefined) {
      const hidden = marksOf(path, added);
      const more = hidden === undefined ? {} : { hidden };
      growth.extended.push({ ...extended, ...more, updatedAt: context.updatedAt });
      continue;
    }
    const made = versionFor(path, known, growth, here);
    if (made === undefined) return undefined;
    growth.branches.push(made);
  }
  return growth;
}

/** Messages whose text is another one here, and all that follow them, under ids that follow from it. */
function withEditedApart(
  { branches, messages }: ContextInFile,
  here: ExistingRows,
): Pick<ContextInFile, "branches" | "messages"> {
  const byId = new Map(messages.map((node) => [node.id, node]));
  const made = new Map<string, MessageNode>();
  for (const id of branches.flatMap(({ messageIds }) => messageIds)) {
    const node = byId.get(id);
    if (node === undefined || made.has(id)) continue;
    const parentId = made.get(node.parentId ?? "")?.id ?? node.parentId;
    const known = here.node(id);
    const isApart = parentId !== node.parentId || (known !== undefined && !isSameText(node, known));
    const seed = canonicalJson([id, parentId, node.message.role, textOf(node.message)]);
    made.set(id, isApart ? { ...node, id: hashedId(seed), parentId } : node);
  }
  const idOf = (id: string) => made.get(id)?.id ?? id;
  return {
    messages: messages.map((node) => made.get(node.id) ?? node),
    branches: branches.map((branch) => {
      const last = branch.messageIds.at(-1) ?? "";
      if (idOf(last) === last) return branch;
      const hidden = Object.entries(branch.hidden ?? {}).map(([id, mark]) => [idOf(id), mark]);
      return {
        ...branch,
        id: hashedId(`${branch.id} ${idOf(last)}`),
        messageIds: branch.messageIds.map(idOf),
        ...(hidden.length === 0 ? {} : { hidden: Object.fromEntries(hidden) }),
      };
    }),
  };
}

/** The bytes of its attachments may have come since; they make no other message of it. */
function isSameText({ message }: MessageNode, { message: known }: MessageNode): boolean {
  return message.role === known.role && textOf(message) === textOf(known);
}

function marksOf({ hidden = {} }: Branch, added: ReadonlySet<string>) {
  const marks = Object.entries(hidden).filter(([id]) => added.has(id));
  return marks.length === 0 ? undefined : Object.fromEntries(marks);
}

interface Growing {
  /** Ids of the messages that are new. */
  added: ReadonlySet<string>;
  here: ExistingRows;
}

/**
 * The live branch that ends on this path where only new messages follow, if no other path goes on from it already.
 * One that ends before messages that are here was cut back, or begun, by the person: it stays so.
 */
function extensionOf(
  { messageIds }: Branch,
  known: readonly Branch[],
  { extended, added, here }: Pick<Growth, "extended"> & Growing,
): Omit<ExtendedBranch, "updatedAt"> | undefined {
  const taken = new Set(extended.map(({ id }) => id));
  const found = known
    .filter((branch) => {
      const last = branch.messageIds.at(-1);
      if (!isLive(branch) || taken.has(branch.id) || last === undefined) return false;
      if (here.hasRunOn(branch.id)) return false;
      const after = branch.messageIds.length;
      // Law B1: branches that agree here agree everywhere before.
      return messageIds[after - 1] === last && added.has(messageIds[after] ?? "");
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
