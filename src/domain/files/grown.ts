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

/** A branch that continues from where it ended here. */
export interface ExtendedBranch {
  id: string;
  contextId: string;
  /** The messages that the branch must still have when this is written. */
  before: readonly string[];
  messageIds: string[];
  /** Marks of the messages that are added to the branch. */
  hidden?: HiddenMarks;
  /** When the conversation was last changed in its app, in Unix milliseconds. */
  updatedAt: number;
}

/** What was added to a conversation of another app since it was imported. */
export interface Growth {
  messages: MessageNode[];
  branches: Branch[];
  extended: ExtendedBranch[];
}

/**
 * Law F12: what a newer export adds to the conversation that is here. No message here is changed. A
 * branch that nobody has continued goes on, and every other new path is a version. A message whose text
 * is different now is added as a version too, with everything that follows it. Undefined if the
 * messages here are in another order, in which case the export counts as another conversation.
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

/**
 * Messages whose text differs from the one here, and all that follow them, under ids derived from their
 * text and what they follow.
 */
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

/**
 * Whether two messages have the same text. Attachments are ignored, since their bytes may have been
 * missing before.
 */
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
 * The live branch that ends on this path just before new messages, unless another path already
 * continues it. If a branch ends before messages that are here, the person cut it back or began it
 * there, so it is left alone.
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
      // Law B1: branches that agree at one position agree everywhere before it.
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
  // Another branch has this id, so the file is not what it claims to be.
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
