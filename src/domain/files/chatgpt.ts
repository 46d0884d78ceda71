import { BRANCH_HUES } from "#domain/branching/colours.ts";
import { versionName } from "#domain/branching/names.ts";
import { originIn } from "#domain/branching/rows.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { titleOf } from "#domain/titles.ts";

import type { FileRows } from "./format.ts";
import { idFrom } from "./id-from.ts";

/**
 * `conversations.json` of a ChatGPT export, or one conversation of it, as rows. What a person or the
 * assistant wrote comes in, with every way the conversation took: the way last looked at is `main`,
 * the others are its versions. What tools and the app itself said stays out. The same file gives the
 * same ids. Undefined where it is no such file.
 */
export function fromChatGpt(value: unknown): FileRows | undefined {
  const list = (Array.isArray(value) ? value : [value]).map(conversationIn);
  if (list.length === 0 || list.some((one) => one === undefined)) return undefined;
  const rows: FileRows = { contexts: [], branches: [], messages: [] };
  const seen = new Set<string>();
  for (const one of list) {
    if (one === undefined || seen.has(one.id)) continue;
    seen.add(one.id);
    addConversation(rows, one);
  }
  return rows;
}

interface Turn {
  role: Role;
  text: string;
  model: string | undefined;
  /** Unix milliseconds. */
  at: number;
}

/** A node of the export; without a turn it only stands between others. */
interface Node {
  id: string;
  parent: string | undefined;
  turn: Turn | undefined;
}

interface Conversation {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  nodes: Map<string, Node>;
  /** The node last looked at. */
  current: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function conversationIn(value: unknown): Conversation | undefined {
  const fields = fieldsOf(value);
  const mapping = fieldsOf(fields?.["mapping"]);
  if (fields === undefined || mapping === undefined) return undefined;
  const createdAt = timeOf(fields["create_time"]) ?? 0;
  const nodes = new Map<string, Node>();
  for (const [id, node] of Object.entries(mapping)) nodes.set(id, nodeIn(id, node, createdAt));
  const named = textOf(fields["conversation_id"]) ?? textOf(fields["id"]);
  return {
    id: idFrom(`chatgpt ${named ?? [...nodes.keys()].join(" ")}`),
    title: textOf(fields["title"]) ?? "",
    createdAt,
    updatedAt: timeOf(fields["update_time"]) ?? createdAt,
    nodes,
    current: textOf(fields["current_node"]),
  };
}

function nodeIn(id: string, value: unknown, createdAt: number): Node {
  const fields = fieldsOf(value);
  const parent = textOf(fields?.["parent"]);
  return { id, parent, turn: turnIn(fieldsOf(fields?.["message"]), createdAt) };
}

/** What a person or the assistant wrote to the other, in words. */
function turnIn(message: Fields | undefined, createdAt: number): Turn | undefined {
  const role = fieldsOf(message?.["author"])?.["role"];
  const recipient = message?.["recipient"] ?? "all";
  if ((role !== "user" && role !== "assistant") || recipient !== "all") return undefined;
  const metadata = fieldsOf(message?.["metadata"]);
  if (metadata?.["is_visually_hidden_from_conversation"] === true) return undefined;
  const text = wordsIn(fieldsOf(message?.["content"]));
  if (text === "") return undefined;
  const model = role === "assistant" ? textOf(metadata?.["model_slug"]) : undefined;
  return { role, text, model, at: timeOf(message?.["create_time"]) ?? createdAt };
}

function wordsIn(content: Fields | undefined): string {
  const kind = content?.["content_type"];
  const parts = content?.["parts"];
  if ((kind !== "text" && kind !== "multimodal_text") || !Array.isArray(parts)) return "";
  return parts
    .filter((part) => typeof part === "string")
    .join("\n\n")
    .trim();
}

function addConversation(rows: FileRows, from: Conversation): void {
  const paths = pathsOf(from);
  const contextId = from.id;
  const models = [...from.nodes.values()].flatMap(({ turn }) => turn?.model ?? []);
  const first = paths[0]?.[0]?.turn?.text ?? "";
  const context: ChatContext = {
    id: contextId,
    title: (from.title || titleOf(first) || "Untitled").slice(0, 1_000),
    config: { modelId: models.at(-1) ?? "", connectionId: "", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: from.createdAt,
    updatedAt: from.updatedAt,
  };
  const branches: Branch[] = [];
  for (const path of paths) branches.push(branchOf(context, branches, path));
  rows.contexts.push(context);
  for (const branch of branches) rows.branches.push(branch);
  for (const node of messagesOf(contextId, paths)) rows.messages.push(node);
}

type Spoken = Node & { turn: Turn };

/** Every way from the start to an end, the way last looked at first; none where one is all of another. */
function pathsOf({ nodes, current }: Conversation): Spoken[][] {
  const parents = new Set([...nodes.values()].map(({ parent }) => parent));
  const ends = [...nodes.keys()].filter((id) => !parents.has(id) && id !== current);
  const paths = [...(current === undefined ? [] : [current]), ...ends].map((id) =>
    pathTo(nodes, id),
  );
  const main = paths[0] ?? [];
  const kept: Spoken[][] = [main];
  const through = new Set(main.map(({ id }) => id));
  for (const path of paths.slice(1, MOST_WAYS)) {
    const end = path.at(-1);
    if (end === undefined || through.has(end.id)) continue;
    for (const { id } of path) through.add(id);
    kept.push(path);
  }
  return kept;
}

/** Ways of one conversation; more would be no conversation of a person's. */
const MOST_WAYS = 5_000;

function pathTo(nodes: ReadonlyMap<string, Node>, end: string): Spoken[] {
  const path: Spoken[] = [];
  const seen = new Set<string>();
  let at = nodes.get(end);
  while (at !== undefined && !seen.has(at.id)) {
    seen.add(at.id);
    if (at.turn !== undefined) path.push({ ...at, turn: at.turn });
    at = nodes.get(at.parent ?? "");
  }
  return path.reverse();
}

function idOf(contextId: string, { id }: Node): string {
  return idFrom(`${contextId} message ${id}`);
}

function branchOf(
  context: ChatContext,
  others: readonly Branch[],
  path: readonly Spoken[],
): Branch {
  const main = others[0];
  const messageIds = path.map((node) => idOf(context.id, node));
  const at = path.at(-1)?.turn.at ?? context.createdAt;
  return {
    id: idFrom(`${context.id} branch ${messageIds.at(-1) ?? ""}`),
    contextId: context.id,
    name: main === undefined ? "main" : versionName(others, main.name),
    named: main === undefined,
    messageIds,
    colour: others.length % BRANCH_HUES,
    activeAt: main === undefined ? context.updatedAt : at,
    createdAt: at,
    ...(main === undefined ? {} : { forkedFrom: originIn(main, messageIds) }),
  };
}

function messagesOf(contextId: string, paths: readonly Spoken[][]): MessageNode[] {
  const found = new Map<string, MessageNode>();
  for (const path of paths) {
    let parentId: string | null = null;
    for (const node of path) {
      const id = idOf(contextId, node);
      if (!found.has(id)) found.set(id, messageOf(id, contextId, parentId, node.turn));
      parentId = id;
    }
  }
  return [...found.values()];
}

function messageOf(
  id: string,
  contextId: string,
  parentId: string | null,
  { role, text, model, at }: Turn,
): MessageNode {
  return {
    id,
    contextId,
    parentId,
    message: {
      role,
      content: [{ type: "text", text }],
      metadata: { source: { kind: "import" }, ...(model === undefined ? {} : { model }) },
    },
    createdAt: at,
  };
}

function fieldsOf(value: unknown): Fields | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : undefined; // Whatever it holds is looked at before it is used.
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The export counts seconds. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== "number" || !(value > 0 && value < 8_640_000_000_000)) return undefined;
  return Math.round(value * 1_000);
}
