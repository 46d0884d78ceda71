import { hueOf } from "#domain/branching/colours.ts";
import { forkPointIn } from "#domain/branching/rows.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { Branch, ChatContext, HiddenMark, SystemPrompt } from "#domain/context.ts";
import { hashedId } from "#domain/derived-id.ts";
import { folderNameIn } from "#domain/folders.ts";
import type { Folder } from "#domain/folders.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { titleOf } from "#domain/text/titles.ts";

import type {
  ImportedApp,
  ImportedConversation,
  ImportedNode,
  ImportedPart,
} from "./imported-conversation.ts";
import { MessageRows, PATH_START } from "./message-rows.ts";
import type { PathEnd, WantedBytes } from "./message-rows.ts";
import { NoteBook } from "./source-notes.ts";
import type { SourceNote } from "./source-notes.ts";
import { LONGEST_TEXT, lineOf } from "./storable-parts.ts";
import { treeOf } from "./tree.ts";
import type { ImportedTree, TreeNode } from "./tree.ts";

/** The rows of a conversation. They obey the laws, whatever the file contained. */
export interface BuiltConversation {
  context: ChatContext;
  branches: Branch[];
  messages: MessageNode[];
  folder?: Folder;
  wanted: WantedBytes[];
  notes: SourceNote[];
}

/** The most paths in one conversation; no person's conversation has more. */
export const MAX_BRANCHES = 5_000;
/**
 * The most messages on all branches of one conversation together, since each branch lists all of its
 * own.
 */
const MAX_LISTED = 2_000_000;

/**
 * The rows for another app's conversation. The path viewed last becomes `main`, and every other path a
 * version of it. The same conversation always gets the same ids.
 */
export function buildConversation(app: ImportedApp, from: ImportedConversation): BuiltConversation {
  const notes = new NoteBook();
  const id = hashedId(`${keyOf(app)} ${from.id}`);
  const createdAt = from.createdAt ?? firstTime(from) ?? 0;
  const nodes = withMergedReasoning(from.nodes);
  const tree = treeOf(nodes, isKept);
  const made = new MessageRows(id, createdAt, notes);
  const ends = rowsOf(tree, made);
  const systemPrompt = systemPromptOf(id, from);
  noteLeftOut(from, tree, notes);
  const paths = pathsOf(tree, ends, from, made, notes);
  const messages = [...made.rows.values()];
  const models = messages.flatMap(({ message }) => message.metadata?.model ?? []);
  const first = messages.find(({ message }) => message.role === "user");
  const folder = folderOf(app, from.folder);
  const updatedAt = Math.max(createdAt, from.updatedAt ?? lastTime(from) ?? createdAt);
  const context: ChatContext = {
    id,
    title: titleFor(from.title, first),
    config: {
      modelId: lineOf(models.at(-1) ?? from.model ?? "", 200),
      connectionId: "",
      mode: DEFAULT_MODE,
      parameters: {},
    },
    activeBranchName: "main",
    writerEpoch: 0,
    ...(folder === undefined ? {} : { folderId: folder.id, filedAt: createdAt }),
    createdAt,
    updatedAt,
  };
  const listed = new Set(paths.flatMap(({ messageIds }) => messageIds));
  return {
    context,
    branches: withMarks(branchesOf(context, paths, made, systemPrompt), made),
    messages: messages.filter((row) => listed.has(row.id)),
    wanted: [...made.wanted.values()],
    notes: notes.all(),
    ...(folder === undefined ? {} : { folder }),
  };
}

/** The app's name as it is part of ids. It must never change, even if the app is renamed. */
function keyOf(app: ImportedApp): string {
  return app.toLowerCase();
}

function isKept(node: ImportedNode): boolean {
  if (node.hidden === true || node.role === "system") return false;
  return node.parts.length > 0 || node.error !== undefined;
}

/**
 * Moves reasoning into the answer. Some apps keep it in an entry of its own before the answer. It is
 * merged into what follows it, if that is a single answer.
 */
function withMergedReasoning(nodes: readonly ImportedNode[]): ImportedNode[] {
  const children = new Map<string, number>();
  for (const node of nodes) {
    if (node.parent !== null && (isKept(node) || node.parts.length === 0)) {
      children.set(node.parent, (children.get(node.parent) ?? 0) + 1);
    }
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const merged = new Set<ImportedNode>();
  const made = nodes.map((node) => {
    const before: ImportedPart[][] = [];
    let above = byId.get(node.parent ?? "");
    while (
      isAnswer(node) &&
      above !== undefined &&
      !merged.has(above) &&
      (isOnlyReasoning(above) || isNothing(above)) &&
      children.get(above.id) === 1
    ) {
      merged.add(above);
      before.unshift(above.parts);
      above = byId.get(above.parent ?? "");
    }
    return before.length === 0 ? node : { ...node, parts: [...before.flat(), ...node.parts] };
  });
  return made.map((node, at) => {
    const source = nodes[at];
    return source !== undefined && merged.has(source) ? { ...node, parts: [] } : node;
  });
}

function isAnswer(node: ImportedNode): boolean {
  return isKept(node) && node.role === "assistant" && !isOnlyReasoning(node);
}

function isOnlyReasoning({ role, parts, hidden, error }: ImportedNode): boolean {
  const isReasoning = parts.length > 0 && parts.every(({ type }) => type === "reasoning");
  return role === "assistant" && hidden !== true && error === undefined && isReasoning;
}

function isNothing({ role, parts, error }: ImportedNode): boolean {
  return role === "assistant" && parts.length === 0 && error === undefined;
}

/** Makes the rows of all entries, and returns where the path to each kept entry ends. */
function rowsOf(tree: ImportedTree, made: MessageRows): Map<TreeNode, PathEnd> {
  const ends = new Map<TreeNode, PathEnd>();
  const open: { at: TreeNode; before: PathEnd }[] = [];
  for (const at of tree.roots.toReversed()) open.push({ at, before: PATH_START });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const end = made.add(next.at.node, next.before);
    ends.set(next.at, end);
    for (const child of next.at.children.toReversed()) open.push({ at: child, before: end });
  }
  return ends;
}

interface ImportedPath {
  messageIds: string[];
  /** Whether the path continues from the end of the main path. */
  continues: boolean;
}

function pathsOf(
  tree: ImportedTree,
  ends: ReadonlyMap<TreeNode, PathEnd>,
  from: ImportedConversation,
  made: MessageRows,
  notes: NoteBook,
): ImportedPath[] {
  const current = currentOf(tree, from.current);
  const tips = tree.inOrder.filter((node) => node !== current && node.children.length === 0);
  const all = current === undefined ? tips : [current, ...tips];
  const paths: ImportedPath[] = [];
  const through = new Set<string>();
  let listed = 0;
  for (const [index, tip] of all.entries()) {
    const messageIds = idsTo(made, made.closed(ends.get(tip) ?? PATH_START).rowId);
    if (paths.length >= MAX_BRANCHES || listed + messageIds.length > MAX_LISTED) {
      notes.add("branches_left_out", all.length - index);
      break;
    }
    const last = messageIds.at(-1);
    if (last === undefined || through.has(last)) continue;
    const mainEnd = paths[0]?.messageIds.at(-1);
    paths.push({ messageIds, continues: mainEnd !== undefined && messageIds.includes(mainEnd) });
    for (const id of messageIds) through.add(id);
    listed += messageIds.length;
  }
  return paths.length === 0 ? [{ messageIds: [], continues: false }] : paths;
}

/** The entry viewed last, or the last one in the file if the file doesn't say. */
function currentOf({ kept, inOrder }: ImportedTree, current?: string): TreeNode | undefined {
  const named = current === undefined ? undefined : kept.get(current);
  return named ?? inOrder.at(-1);
}

function idsTo(made: MessageRows, end: string | null): string[] {
  const ids: string[] = [];
  for (let at = end; at !== null; at = made.rows.get(at)?.parentId ?? null) ids.push(at);
  return ids.reverse();
}

function branchesOf(
  context: ChatContext,
  paths: readonly ImportedPath[],
  made: MessageRows,
  systemPrompt: SystemPrompt | undefined,
): Branch[] {
  const branches: Branch[] = [];
  let continued = 0;
  for (const { messageIds, continues } of paths) {
    const main = branches[0];
    const last = messageIds.at(-1) ?? "";
    const at = made.rows.get(last)?.createdAt ?? context.createdAt;
    if (continues) continued += 1;
    branches.push({
      id: hashedId(`${context.id} branch ${last}`),
      contextId: context.id,
      // Law V2: versions of main are numbered without gaps.
      name:
        main === undefined
          ? "main"
          : continues
            ? continuedName(continued)
            : `main~${String(branches.length + 1 - continued)}`,
      named: main === undefined || continues,
      messageIds: [...messageIds],
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      colour: hueOf(branches.length),
      activeAt: main === undefined ? context.updatedAt : Math.min(at, context.updatedAt - 1),
      createdAt: at,
      ...(main === undefined ? {} : { forkedFrom: forkPointIn(main, messageIds) }),
    });
  }
  return branches.map((branch) => ({ ...branch, activeAt: Math.max(0, branch.activeAt) }));
}

/** Law L1: hides messages from the model that the other app didn't send either. */
function withMarks(branches: readonly Branch[], { unsent, rows }: MessageRows): Branch[] {
  if (unsent.size === 0) return [...branches];
  return branches.map((branch) => {
    const marks = branch.messageIds.flatMap((id): [string, HiddenMark][] =>
      unsent.has(id) ? [[id, { at: rows.get(id)?.createdAt ?? branch.createdAt }]] : [],
    );
    return marks.length === 0 ? branch : { ...branch, hidden: Object.fromEntries(marks) };
  });
}

/** The name of a branch with what follows the message at which the person had stopped. */
function continuedName(count: number): string {
  return count === 1 ? "continued" : `continued ${String(count)}`;
}

function systemPromptOf(contextId: string, from: ImportedConversation): SystemPrompt | undefined {
  const texts = [from.systemPrompt ?? ""];
  for (const node of from.nodes) {
    if (node.role === "system" && node.hidden !== true) texts.push(plainText(node.parts));
    else if (isKept(node)) break;
  }
  const each = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "");
  const content = each.join("\n\n").slice(0, LONGEST_TEXT);
  return content === "" ? undefined : { id: hashedId(`${contextId} system prompt`), content };
}

function plainText(parts: readonly ImportedPart[]): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

function noteLeftOut(from: ImportedConversation, tree: ImportedTree, notes: NoteBook): void {
  let isBefore = true;
  for (const node of from.nodes) {
    if (isKept(node)) isBefore = false;
    else if (node.hidden === true && node.parts.length > 0) notes.add("hidden");
    else if (node.role === "system" && !isBefore && node.parts.length > 0) notes.add("system");
  }
  notes.add("doubles", tree.repairs.doubles);
  notes.add("circles", tree.repairs.circles);
  notes.add("lost", tree.repairs.lost);
  const faults = from.faults ?? [];
  // If there is a fault, it explains why there are no messages.
  if (tree.roots.length === 0 && faults.length === 0) notes.add("no_messages");
  for (const fault of faults) notes.fault(fault);
}

function titleFor(title: string, first: MessageNode | undefined): string {
  const asked = first === undefined ? "" : titleOf(textOf(first.message));
  return lineOf(title, 1_000) || asked || "Untitled";
}

function folderOf(app: ImportedApp, name: string | undefined): Folder | undefined {
  const shown = folderNameIn(name ?? "");
  if (shown === "") return undefined;
  const id = hashedId(`${keyOf(app)} folder ${shown}`);
  return { id, name: shown, place: 0, createdAt: 0, updatedAt: 0 };
}

function firstTime({ nodes }: ImportedConversation): number | undefined {
  const times = nodes.flatMap(({ at }) => at ?? []);
  return times.reduce<number | undefined>((least, at) => Math.min(least ?? at, at), undefined);
}

function lastTime({ nodes }: ImportedConversation): number | undefined {
  const times = nodes.flatMap(({ at }) => at ?? []);
  return times.reduce<number | undefined>((most, at) => Math.max(most ?? at, at), undefined);
}
