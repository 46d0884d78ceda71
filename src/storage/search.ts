import type { Branch, ChatContext } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";
import { searchableText as searchedIn } from "#domain/message-label.ts";
import type { MessageNode, Role } from "#domain/message.ts";
import { stripMarkdown } from "#domain/strip-markdown.ts";

import type { BoughDatabase } from "./db.ts";

export interface SearchHit {
  contextId: string;
  title: string;
  folderId?: string;
  /** The last active branch that lists the message. */
  branchId: string;
  nodeId: string;
  role: string;
  /** About 160 characters around the first word, without Markdown. */
  excerpt: string;
  createdAt: number;
}

export interface SearchRequest {
  /** Every word must occur in the title, or every word in the message, in any order and case. */
  query: string;
  limit: number;
  /** Checked before each conversation. */
  signal: AbortSignal;
  /** Leaves out what the person hid from the model on any branch (law L6). */
  forModel?: true;
  /** Only what is in the bin, instead of what is not. */
  inBin?: true;
}

/**
 * Returns conversations last changed first, and in each the newest messages first. If only the
 * title matches, the conversation's first message is returned. Sub-tasks, and what is in
 * the bin, are left out. A full scan: one conversation's messages are in memory at a time.
 */
export async function search(db: BoughDatabase, request: SearchRequest): Promise<SearchHit[]> {
  const words = queryTerms(request.query);
  if (words.length === 0) return [];
  const hits: SearchHit[] = [];
  const contexts = await db.contexts.orderBy("updatedAt").reverse().toArray();
  for (const context of contexts) {
    if (request.signal.aborted || hits.length >= request.limit) break;
    const isMeant = (context.deletedAt !== undefined) === (request.inBin === true);
    if (!isMeant || context.parentId !== undefined) continue;
    hits.push(
      ...(await hitsIn(db, context, words, {
        ...request,
        limit: request.limit - hits.length,
      })),
    );
  }
  return hits;
}

/**
 * The messages of one conversation that contain every word, in any order and case; including the
 * bin.
 */
export async function searchNodes(
  db: BoughDatabase,
  contextId: string,
  query: string,
): Promise<string[]> {
  const words = queryTerms(query);
  if (words.length === 0) return [];
  const nodes = await db.messages.where("contextId").equals(contextId).toArray();
  return nodes.filter(({ message }) => hasAll(searchedIn(message), words)).map(({ id }) => id);
}

/** A message that was searched for in its conversation. */
export interface FoundMessage {
  nodeId: string;
  role: Role;
  /** As in a search hit; for the person's questions, their beginning. */
  excerpt: string;
}

/**
 * The messages of one conversation that contain every word; without words, all that the person
 * wrote. Oldest first, the bin included.
 */
export async function findIn(
  db: BoughDatabase,
  contextId: string,
  query: string,
): Promise<FoundMessage[]> {
  const words = queryTerms(query);
  const nodes = await db.messages.where("contextId").equals(contextId).toArray();
  return nodes
    .filter(({ message }) =>
      words.length === 0
        ? message.role === "user" && message.metadata?.synthetic !== true
        : hasAll(searchedIn(message), words),
    )
    .sort((left, right) => left.createdAt - right.createdAt)
    .map(({ id, message }) => ({
      nodeId: id,
      role: message.role,
      excerpt: excerptOf(searchedIn(message), words),
    }));
}

function queryTerms(query: string): string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}

async function hitsIn(
  db: BoughDatabase,
  context: ChatContext,
  words: readonly string[],
  { limit, forModel }: SearchRequest,
): Promise<SearchHit[]> {
  const all = await db.messages.where("contextId").equals(context.id).toArray();
  const isNamed = hasAll(context.title, words);
  const matches = ({ message }: MessageNode) => hasAll(searchedIn(message), words);
  if (!isNamed && !all.some(matches)) return [];
  const branches = await liveBranches(db, context.id);
  const nodes = forModel === true ? shownToModels(all, branches) : all;
  const found = nodes.filter(matches);
  const hits = hitsOf(context, branches, found.sort(newestFirst), words, limit);
  if (hits.length > 0 || !isNamed) return hits;
  return hitsOf(context, branches, nodes.sort(newestFirst).reverse(), words, 1);
}

function shownToModels(nodes: MessageNode[], branches: readonly Branch[]): MessageNode[] {
  const marked = new Set(branches.flatMap(({ hidden }) => Object.keys(hidden ?? {})));
  if (marked.size === 0) return nodes;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  // A result is hidden with its answer.
  const bearerOf = (node: MessageNode): MessageNode => {
    const before = node.message.role === "tool" ? byId.get(node.parentId ?? "") : undefined;
    return before === undefined ? node : bearerOf(before);
  };
  return nodes.filter((node) => !marked.has(bearerOf(node).id));
}

function newestFirst(left: MessageNode, right: MessageNode): number {
  return right.createdAt - left.createdAt;
}

async function liveBranches(db: BoughDatabase, contextId: string): Promise<Branch[]> {
  const branches = await db.branches.where("contextId").equals(contextId).toArray();
  return branches
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((left, right) => right.activeAt - left.activeAt);
}

function hitsOf(
  context: ChatContext,
  branches: readonly Branch[],
  nodes: readonly MessageNode[],
  words: readonly string[],
  limit: number,
): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const { id, message, createdAt } of nodes) {
    if (hits.length >= limit) break;
    const branch = branches.find(({ messageIds }) => messageIds.includes(id));
    if (branch === undefined) continue;
    hits.push({
      contextId: context.id,
      title: context.title,
      ...defined({ folderId: context.folderId }),
      branchId: branch.id,
      nodeId: id,
      role: message.role,
      excerpt: excerptOf(searchedIn(message), words),
      createdAt,
    });
  }
  return hits;
}

function hasAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Characters of an excerpt; a third of them come before the first word. */
const EXCERPT = 160;

/** Characters read before and after the first word for an excerpt, since markup takes some. */
const READ = 500;

/**
 * Without markup; as it was written if the word is itself part of the markup, such as an address.
 */
function excerptOf(text: string, [first = ""]: readonly string[]): string {
  const hit = Math.max(0, text.toLowerCase().indexOf(first));
  const from = hit <= READ ? 0 : text.lastIndexOf("\n", hit - READ) + 1 || hit - READ;
  const written = text.slice(Math.max(from, hit - 2 * READ), hit + READ);
  const plain = stripMarkdown(written);
  const shown = plain.toLowerCase().includes(first) ? plain : written.replaceAll(/\s+/gu, " ");
  const at = Math.max(0, shown.toLowerCase().indexOf(first) - Math.floor(EXCERPT / 3));
  const cut = shown.slice(at, at + EXCERPT).trim();
  const isStart = at === 0 && hit <= READ;
  const isEnd = at + EXCERPT >= shown.length && hit + READ >= text.length;
  return `${isStart ? "" : "…"}${cut}${isEnd ? "" : "…"}`;
}
