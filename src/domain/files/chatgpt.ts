import { hueOf } from "#domain/branching/colours.ts";
import { forkPointIn } from "#domain/branching/rows.ts";
import { DEFAULT_MODE } from "#domain/context.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { hashedId } from "#domain/derived-id.ts";
import { LANGUAGE } from "#domain/language.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { titleOf } from "#domain/titles.ts";

import type { FileRefusal, FileRows } from "./format.ts";
import type { StepwiseTask } from "./plan.ts";

/** The result of converting an export. */
export interface FromChatGpt {
  rows: FileRows;
  /** Paths that are left out because their conversation has more than `MAX_BRANCHES`. */
  leftOut: number;
}

/**
 * Converts `conversations.json` of a ChatGPT export, or one conversation of it, to rows. Messages
 * of the person and the assistant are imported, with every path of the conversation: the path last
 * viewed becomes `main`, the others its versions. Messages from tools and the app itself are left
 * out. The same file gives the same ids. Undefined if it is not such a file; `too_large` if its
 * paths are too long in total.
 */
export function* fromChatGpt(
  value: unknown,
): StepwiseTask<Result<FromChatGpt, FileRefusal> | undefined> {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || !list.every(isConversation)) return undefined;
  const made = new Making();
  const seen = new Set<string>();
  for (const one of list) {
    const conversation = yield* conversationIn(one);
    if (seen.has(conversation.id)) continue;
    seen.add(conversation.id);
    yield* addConversation(made, conversation);
    if (made.isTooLarge()) return err(tooLarge());
    yield;
  }
  return ok({ rows: made.rows, leftOut: made.leftOut });
}

/** Paths per conversation; no person's conversation has more. */
export const MAX_BRANCHES = 5_000;

/** Total nodes on all paths of a file, since each branch lists all of its own. */
const MAX_LISTED = 5_000_000;

/** Nodes handled between two steps. */
const STEP = 500;

function tooLarge(): FileRefusal {
  const most = MAX_LISTED.toLocaleString(LANGUAGE);
  return { kind: "too_large", message: `its branches have more than ${most} messages in total` };
}

/** What has been made of a file so far. */
class Making {
  readonly rows: FileRows = { contexts: [], branches: [], messages: [] };
  leftOut = 0;
  listed = 0;

  isTooLarge(): boolean {
    return this.listed > MAX_LISTED;
  }
}

interface ExportedTurn {
  role: Role;
  text: string;
  model: string | undefined;
  /** Unix milliseconds. */
  at: number;
}

/** A node of the export; one without a turn only connects others. */
interface ExportedNode {
  id: string;
  parent: string | undefined;
  turn: ExportedTurn | undefined;
}

interface ExportedConversation {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  nodes: Map<string, ExportedNode>;
  /** The node last viewed. */
  current: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

function isConversation(value: unknown): value is Fields {
  return undoableFields(undoableFields(value)?.["mapping"]) !== undefined;
}

function* conversationIn(fields: Fields): StepwiseTask<ExportedConversation> {
  const createdAt = timeOf(fields["create_time"]) ?? 0;
  const nodes = new Map<string, ExportedNode>();
  for (const [id, node] of Object.entries(undoableFields(fields["mapping"]) ?? {})) {
    nodes.set(id, nodeIn(id, node, createdAt));
    if (nodes.size % STEP === 0) yield;
  }
  const named = textOf(fields["conversation_id"]) ?? textOf(fields["id"]);
  return {
    id: hashedId(`chatgpt ${named ?? [...nodes.keys()].join(" ")}`),
    title: textOf(fields["title"]) ?? "",
    createdAt,
    updatedAt: timeOf(fields["update_time"]) ?? createdAt,
    nodes,
    current: textOf(fields["current_node"]),
  };
}

function nodeIn(id: string, value: unknown, createdAt: number): ExportedNode {
  const fields = undoableFields(value);
  const parent = textOf(fields?.["parent"]);
  return { id, parent, turn: turnIn(undoableFields(fields?.["message"]), createdAt) };
}

/** The text that a person or the assistant wrote to the other. */
function turnIn(message: Fields | undefined, createdAt: number): ExportedTurn | undefined {
  const role = undoableFields(message?.["author"])?.["role"];
  const recipient = message?.["recipient"] ?? "all";
  if ((role !== "user" && role !== "assistant") || recipient !== "all") return undefined;
  const metadata = undoableFields(message?.["metadata"]);
  if (metadata?.["is_visually_hidden_from_conversation"] === true) return undefined;
  const text = wordsIn(undoableFields(message?.["content"]));
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

function* addConversation(made: Making, from: ExportedConversation): StepwiseTask<void> {
  const paths = yield* pathsOf(made, from);
  if (made.isTooLarge()) return;
  const messages = yield* messagesOf(from.id, paths);
  const models = [...from.nodes.values()].flatMap(({ turn }) => turn?.model ?? []);
  const first = paths[0]?.[0]?.turn?.text ?? "";
  const context: ChatContext = {
    id: from.id,
    title: (from.title || titleOf(first) || "Untitled").slice(0, 1_000),
    config: { modelId: models.at(-1) ?? "", connectionId: "", mode: DEFAULT_MODE, parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: from.createdAt,
    updatedAt: from.updatedAt,
  };
  const branches: Branch[] = [];
  for (const path of paths) {
    branches.push(branchOf(context, branches, path, messages));
    yield;
  }
  made.rows.contexts.push(context);
  for (const branch of branches) made.rows.branches.push(branch);
  for (const node of messages.values()) made.rows.messages.push(node);
}

type Spoken = ExportedNode & { turn: ExportedTurn };

/**
 * Every path from the start to an end, the one last viewed first; no path is a prefix of another.
 */
function* pathsOf(
  made: Making,
  { nodes, current }: ExportedConversation,
): StepwiseTask<Spoken[][]> {
  const parents = new Set([...nodes.values()].map(({ parent }) => parent));
  const ends = [...nodes.keys()].filter((id) => !parents.has(id) && id !== current);
  const [first, ...others] = current === undefined ? ends : [current, ...ends];
  const main = first === undefined ? [] : yield* pathTo(made, nodes, first);
  const kept: Spoken[][] = [main];
  const through = new Set(main.map(({ id }) => id));
  for (const id of others.slice(0, MAX_BRANCHES - 1)) {
    const path = yield* pathTo(made, nodes, id);
    if (made.isTooLarge()) return [];
    const end = path.at(-1);
    if (end === undefined || through.has(end.id)) continue;
    for (const node of path) through.add(node.id);
    kept.push(path);
  }
  made.leftOut += Math.max(0, others.length - (MAX_BRANCHES - 1));
  return kept;
}

/** Stops early if the file is too large: the partial path is not used then. */
function* pathTo(
  made: Making,
  nodes: ReadonlyMap<string, ExportedNode>,
  end: string,
): StepwiseTask<Spoken[]> {
  const path: Spoken[] = [];
  const seen = new Set<string>();
  let at = nodes.get(end);
  while (at !== undefined && !seen.has(at.id) && !made.isTooLarge()) {
    seen.add(at.id);
    made.listed += 1;
    if (made.listed % STEP === 0) yield;
    if (isSpoken(at)) path.push(at);
    at = nodes.get(at.parent ?? "");
  }
  return path.reverse();
}

function isSpoken(node: ExportedNode): node is Spoken {
  return node.turn !== undefined;
}

function branchOf(
  context: ChatContext,
  others: readonly Branch[],
  path: readonly Spoken[],
  messages: ReadonlyMap<string, MessageNode>,
): Branch {
  const main = others[0];
  const messageIds = path.flatMap((node) => messages.get(node.id)?.id ?? []);
  const at = path.at(-1)?.turn.at ?? context.createdAt;
  return {
    id: hashedId(`${context.id} branch ${messageIds.at(-1) ?? ""}`),
    contextId: context.id,
    // Law V2: all the others are versions of main, numbered without gaps.
    name: main === undefined ? "main" : `main~${String(others.length + 1)}`,
    named: main === undefined,
    messageIds,
    colour: hueOf(others.length),
    activeAt: main === undefined ? context.updatedAt : at,
    createdAt: at,
    ...(main === undefined ? {} : { forkedFrom: forkPointIn(main, messageIds) }),
  };
}

/** By the export's ids: a node is hashed once, however many paths contain it. */
function* messagesOf(
  contextId: string,
  paths: readonly Spoken[][],
): StepwiseTask<Map<string, MessageNode>> {
  const found = new Map<string, MessageNode>();
  let looked = 0;
  for (const path of paths) {
    let parentId: string | null = null;
    for (const node of path) {
      const known = found.get(node.id);
      const id: string = known?.id ?? hashedId(`${contextId} message ${node.id}`);
      if (known === undefined) found.set(node.id, messageOf(id, contextId, parentId, node.turn));
      parentId = id;
      looked += 1;
      if (looked % STEP === 0) yield;
    }
  }
  return found;
}

function messageOf(
  id: string,
  contextId: string,
  parentId: string | null,
  { role, text, model, at }: ExportedTurn,
): MessageNode {
  return {
    id,
    contextId,
    parentId,
    message: {
      role,
      content: [{ type: "text", text }],
      metadata: { source: { kind: "import" }, ...defined({ model }) },
    },
    createdAt: at,
  };
}

function undoableFields(value: unknown): Fields | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Fields) : undefined; // Its fields are checked before they are used.
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The export counts seconds. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== "number" || !(value > 0 && value < 8_640_000_000_000)) return undefined;
  return Math.round(value * 1_000);
}
