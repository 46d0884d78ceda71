import type { Branch, ChatConfig, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { textOf } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";

import type { BoughDatabase, Databases } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { attempt } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** A new conversation with everything it starts with. */
export interface NewConversation {
  context: ChatContext;
  branches: readonly Branch[];
  nodes: readonly MessageNode[];
}

export interface SearchHit {
  contextId: string;
  title: string;
  nodeId: string;
  role: string;
  /** About 160 characters around the words. */
  excerpt: string;
  createdAt: number;
}

export interface ConversationStore {
  create(conversation: NewConversation): Promise<Result<void, StorageProblem>>;
  get(contextId: string): Promise<ChatContext | undefined>;
  /** The newest top-level conversations that are not in the bin. */
  list(limit: number): Live<ChatContext[]>;
  bin(): Live<ChatContext[]>;
  watch(contextId: string): Live<ChatContext | undefined>;
  /** Title and bin need no writing tab: they are single fields, changed in one transaction. */
  rename(contextId: string, title: string, now: number): Promise<Result<void, StorageProblem>>;
  /** Model, connection, mode: the writing tab's business. */
  configure(token: WriterToken, config: Partial<ChatConfig>): Promise<Result<void, StorageProblem>>;
  moveToBin(contextId: string, now: number): Promise<Result<void, StorageProblem>>;
  restore(contextId: string): Promise<Result<void, StorageProblem>>;
  emptyBin(): Promise<Result<number, StorageProblem>>;
  /** Every word must occur, in any order and case; newest messages first. */
  search(query: string, limit: number, signal: AbortSignal): Promise<SearchHit[]>;
}

export function createConversationStore({ strict }: Databases): ConversationStore {
  return {
    create: ({ context, branches, nodes }) =>
      attempt(() =>
        strict.transaction("rw", strict.contexts, strict.branches, strict.messages, async () => {
          await strict.contexts.put(context);
          await strict.branches.bulkPut(branches);
          await strict.messages.bulkPut(nodes);
        }),
      ),
    get: (contextId) => strict.contexts.get(contextId),
    list: (limit) =>
      live(() =>
        newestFirst(strict)
          .filter((context) => context.deletedAt === undefined && context.parentId === undefined)
          .limit(limit)
          .toArray(),
      ),
    bin: () =>
      live(() =>
        newestFirst(strict)
          .filter((context) => context.deletedAt !== undefined)
          .toArray(),
      ),
    watch: (contextId) => live(() => strict.contexts.get(contextId)),
    rename: (contextId, title, updatedAt) => change(strict, contextId, { title, updatedAt }),
    configure: (token, config) =>
      writeContext(strict, token, [], async (context) => {
        await strict.contexts.put({ ...context, config: { ...context.config, ...config } });
      }),
    moveToBin: (contextId, deletedAt) => change(strict, contextId, { deletedAt }),
    restore: (contextId) => attempt(() => restore(strict, contextId)),
    emptyBin: () => attempt(() => emptyBin(strict)),
    search: (query, limit, signal) => search(strict, { query, limit, signal }),
  };
}

function newestFirst(db: BoughDatabase) {
  return db.contexts.orderBy("updatedAt").reverse();
}

function change(
  db: BoughDatabase,
  contextId: string,
  fields: Partial<ChatContext>,
): Promise<Result<void, StorageProblem>> {
  return attempt(async () => {
    await db.contexts.update(contextId, fields);
  });
}

async function restore(db: BoughDatabase, contextId: string): Promise<void> {
  await db.contexts
    .where("id")
    .equals(contextId)
    .modify((context) => {
      delete context.deletedAt;
    });
}

/** Removes binned conversations with everything that is theirs; gives how many. */
function emptyBin(db: BoughDatabase): Promise<number> {
  const tables = [db.contexts, db.branches, db.messages, db.runs, db.chunks, db.journal];
  return db.transaction("rw", [...tables, db.undo, db.drafts], async () => {
    const ids = await db.contexts
      .filter((context) => context.deletedAt !== undefined)
      .primaryKeys();
    await db.drafts
      .where("branchId")
      .anyOf(await db.branches.where("contextId").anyOf(ids).primaryKeys())
      .delete();
    for (const runId of await db.runs.where("contextId").anyOf(ids).primaryKeys()) {
      await db.chunks.where("runId").equals(runId).delete();
      await db.journal.where("[runId+seq]").between([runId, 0], [runId, Infinity]).delete();
    }
    for (const table of [db.branches, db.messages, db.runs, db.undo]) {
      await table.where("contextId").anyOf(ids).delete();
    }
    await db.contexts.bulkDelete(ids);
    return ids.length;
  });
}

const EXCERPT = 160;

async function search(
  db: BoughDatabase,
  { query, limit, signal }: { query: string; limit: number; signal: AbortSignal },
): Promise<SearchHit[]> {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  const hits: SearchHit[] = [];
  for (const context of await newestFirst(db)
    .filter((one) => one.deletedAt === undefined)
    .toArray()) {
    if (signal.aborted || hits.length >= limit) break;
    const nodes = await db.messages.where("contextId").equals(context.id).toArray();
    nodes.sort((a, b) => b.createdAt - a.createdAt);
    for (const node of nodes) {
      const excerpt = excerptOf(textOf(node.message), words);
      if (excerpt === null) continue;
      hits.push({
        contextId: context.id,
        title: context.title,
        nodeId: node.id,
        role: node.message.role,
        excerpt,
        createdAt: node.createdAt,
      });
      if (hits.length >= limit) break;
    }
  }
  return hits;
}

function excerptOf(text: string, words: readonly string[]): string | null {
  const lower = text.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return null;
  const at = Math.max(0, lower.indexOf(words[0] ?? "") - EXCERPT / 3);
  const cut = text
    .slice(at, at + EXCERPT)
    .replaceAll(/\s+/gu, " ")
    .trim();
  return `${at > 0 ? "…" : ""}${cut}${at + EXCERPT < text.length ? "…" : ""}`;
}
