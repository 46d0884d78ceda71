import type { Branch, ChatConfig, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";

import { emptyBin, watchBin } from "./bin.ts";
import type { Bin, Emptied } from "./bin.ts";
import type { BoughDatabase, Databases } from "./db.ts";
import { live } from "./live.ts";
import type { Live } from "./live.ts";
import { attempt, StorageAbort } from "./problems.ts";
import type { StorageProblem } from "./problems.ts";
import { search, searchNodes } from "./search.ts";
import type { SearchHit } from "./search.ts";
import { writeContext } from "./writing.ts";
import type { WriterToken } from "./writing.ts";

/** A new conversation with everything it starts with. */
export interface NewConversation {
  context: ChatContext;
  branches: readonly Branch[];
  nodes: readonly MessageNode[];
}

/** A conversation with all its branches, the bin's included, as they stood at one moment. */
export interface BranchedConversation {
  context: ChatContext;
  branches: Branch[];
}

export interface ConversationStore {
  /** Refused where the id is taken: a conversation never replaces another. */
  create(conversation: NewConversation): Promise<Result<void, StorageProblem>>;
  get(contextId: string): Promise<ChatContext | undefined>;
  /** The newest top-level conversations that are not in the bin. */
  list(limit: number): Live<ChatContext[]>;
  bin(): Live<Bin>;
  /** Rows there are, the bin included. */
  counts(): Live<{ conversations: number; messages: number }>;
  watch(contextId: string): Live<ChatContext | undefined>;
  /**
   * Both from one transaction. Two readings come one after the other, and in between the active
   * branch's name is one that no branch has.
   */
  watchBranched(contextId: string): Live<BranchedConversation | undefined>;
  /** Title and bin need no writing tab: they are single fields, changed in one transaction. */
  rename(contextId: string, title: string, now: number): Promise<Result<void, StorageProblem>>;
  /** Model, connection, mode: the writing tab's business. */
  configure(token: WriterToken, config: Partial<ChatConfig>): Promise<Result<void, StorageProblem>>;
  moveToBin(contextId: string, now: number): Promise<Result<void, StorageProblem>>;
  restore(contextId: string): Promise<Result<void, StorageProblem>>;
  /** Removes for good what lies in the bin, conversations and branches. */
  emptyBin(): Promise<Result<Emptied, StorageProblem>>;
  /** Words in titles and messages, see `search.ts`. Aborting gives what was found until then. */
  search(query: string, limit: number, signal: AbortSignal): Promise<SearchHit[]>;
  /** Ids of the messages of one conversation that hold every word. */
  searchNodes(contextId: string, query: string): Promise<string[]>;
}

export function createConversationStore({ strict }: Databases): ConversationStore {
  return {
    create: ({ context, branches, nodes }) =>
      attempt(() =>
        strict.transaction("rw", strict.contexts, strict.branches, strict.messages, async () => {
          await strict.contexts.add(context);
          await strict.branches.bulkAdd(branches);
          await strict.messages.bulkAdd(nodes);
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
    bin: () => watchBin(strict),
    counts: () =>
      live(async () => ({
        conversations: await strict.contexts.count(),
        messages: await strict.messages.count(),
      })),
    watch: (contextId) => live(() => strict.contexts.get(contextId)),
    watchBranched: (contextId) => live(() => readBranched(strict, contextId)),
    rename: (contextId, title, updatedAt) =>
      change(strict, contextId, (context) => Object.assign(context, { title, updatedAt })),
    configure: (token, config) =>
      writeContext(strict, token, [], async (context) => {
        await strict.contexts.put({ ...context, config: { ...context.config, ...config } });
      }),
    moveToBin: (contextId, deletedAt) =>
      change(strict, contextId, (context) => Object.assign(context, { deletedAt })),
    restore: (contextId) => change(strict, contextId, (context) => delete context.deletedAt),
    emptyBin: () => attempt(() => emptyBin(strict)),
    searchNodes: (contextId, query) => searchNodes(strict, contextId, query),
    search: (query, limit, signal) => search(strict, { query, limit, signal }),
  };
}

function readBranched(
  db: BoughDatabase,
  contextId: string,
): Promise<BranchedConversation | undefined> {
  return db.transaction("r", db.contexts, db.branches, async () => {
    const [context, branches] = await Promise.all([
      db.contexts.get(contextId),
      db.branches.where("contextId").equals(contextId).toArray(),
    ]);
    return context && { context, branches };
  });
}

function newestFirst(db: BoughDatabase) {
  return db.contexts.orderBy("updatedAt").reverse();
}

/** Reads and writes one row in one transaction. */
function change(
  db: BoughDatabase,
  contextId: string,
  alter: (context: ChatContext) => unknown,
): Promise<Result<void, StorageProblem>> {
  return attempt(async () => {
    const rows = db.contexts.where("id").equals(contextId);
    const changed = await rows.modify((context) => {
      alter(context);
    });
    if (changed === 0) {
      throw new StorageAbort("not_found", "This conversation is not in the database.");
    }
  });
}
