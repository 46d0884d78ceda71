import type { Branch, ChatContext } from "#domain/context.ts";
import { wordsOf as searchedIn } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { withoutMarkdown } from "#domain/plain-words.ts";

import type { BoughDatabase } from "./db.ts";

export interface SearchHit {
  contextId: string;
  title: string;
  /** The branch last viewed of those that list the message. */
  branchId: string;
  nodeId: string;
  role: string;
  /** About 160 characters around the first word, without Markdown. */
  excerpt: string;
  createdAt: number;
}

export interface SearchRequest {
  /** Every word must occur in the title or every word in the message, in any order and case. */
  query: string;
  limit: number;
  /** Looked at before each conversation. */
  signal: AbortSignal;
}

/**
 * Conversations last changed first, and in each the newest messages first. A conversation of which
 * only the title fits stands there with its first message. What is in the bin, a whole conversation
 * or a branch, is not found. A scan: one conversation's messages are in memory at a time.
 */
export async function search(db: BoughDatabase, request: SearchRequest): Promise<SearchHit[]> {
  const words = wordsOf(request.query);
  if (words.length === 0) return [];
  const hits: SearchHit[] = [];
  const contexts = await db.contexts.orderBy("updatedAt").reverse().toArray();
  for (const context of contexts) {
    if (request.signal.aborted || hits.length >= request.limit) break;
    if (context.deletedAt !== undefined) continue;
    hits.push(...(await hitsIn(db, context, words, request.limit - hits.length)));
  }
  return hits;
}

/** The messages of one conversation that hold every word, in any order and case; binned ones too. */
export async function searchNodes(
  db: BoughDatabase,
  contextId: string,
  query: string,
): Promise<string[]> {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const nodes = await db.messages.where("contextId").equals(contextId).toArray();
  return nodes.filter(({ message }) => hasAll(searchedIn(message), words)).map(({ id }) => id);
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}

async function hitsIn(
  db: BoughDatabase,
  context: ChatContext,
  words: readonly string[],
  limit: number,
): Promise<SearchHit[]> {
  const nodes = await db.messages.where("contextId").equals(context.id).toArray();
  const isNamed = hasAll(context.title, words);
  const found = nodes.filter(({ message }) => hasAll(searchedIn(message), words));
  if (found.length === 0 && !isNamed) return [];
  const branches = await liveBranches(db, context.id);
  const hits = hitsOf(context, branches, found.sort(newestFirst), words, limit);
  if (hits.length > 0 || !isNamed) return hits;
  return hitsOf(context, branches, nodes.sort(newestFirst).reverse(), words, 1);
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

/** Characters of an excerpt; a third of them stand before the first word. */
const EXCERPT = 160;

/** Characters before and after the first word that are read for an excerpt: markup takes its share. */
const READ = 500;

/** In plain words; as it was written where the word itself is part of the markup, as an address is. */
function excerptOf(text: string, [first = ""]: readonly string[]): string {
  const hit = Math.max(0, text.toLowerCase().indexOf(first));
  const from = hit <= READ ? 0 : text.lastIndexOf("\n", hit - READ) + 1 || hit - READ;
  const written = text.slice(Math.max(from, hit - 2 * READ), hit + READ);
  const plain = withoutMarkdown(written);
  const shown = plain.toLowerCase().includes(first) ? plain : written.replaceAll(/\s+/gu, " ");
  const at = Math.max(0, shown.toLowerCase().indexOf(first) - Math.floor(EXCERPT / 3));
  const cut = shown.slice(at, at + EXCERPT).trim();
  const isStart = at === 0 && hit <= READ;
  const isEnd = at + EXCERPT >= shown.length && hit + READ >= text.length;
  return `${isStart ? "" : "…"}${cut}${isEnd ? "" : "…"}`;
}
