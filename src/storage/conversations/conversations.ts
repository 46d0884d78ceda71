import { changedConfig, isInBin } from "#domain/context.ts";
import type { Branch, ChatContext, ConfigChange } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

import { binnedAbove } from "./binned-above.ts";
import { changeContexts } from "./change-contexts.ts";

/** A new conversation with everything it starts with. */
export interface NewConversationRows {
  context: ChatContext;
  branches: readonly Branch[];
  nodes: readonly MessageNode[];
}

/** A conversation with all its branches, including those in the bin, read at one moment. */
export interface BranchedConversation {
  context: ChatContext;
  branches: Branch[];
  /**
   * Whether the conversation, or for a sub-task any conversation above it, is in the bin. It can then only
   * be read (law P12).
   */
  inBin: boolean;
}

export interface ConversationStore {
  /** Stores a new conversation. Refused if its id is taken: a conversation never replaces another. */
  create(conversation: NewConversationRows): Promise<Result<void, StorageProblem>>;
  get(contextId: string): Promise<ChatContext | undefined>;
  /** For a sub-task: the nearest conversation above it that is in the bin. */
  binnedAbove(context: ChatContext): Promise<ChatContext | undefined>;
  /** Whether there is no conversation at all, not even in the bin. */
  areNone(): Promise<boolean>;
  /**
   * How many conversations there are, including the bin, and how many messages. Sub-tasks count only with
   * their messages.
   */
  counts(): LiveQuery<{ conversations: number; messages: number }>;
  watch(contextId: string): LiveQuery<ChatContext | undefined>;
  /**
   * A conversation and its branches, read in one transaction. With two separate reads, the active branch's
   * name could briefly be one that no branch has. Null if there is no such conversation.
   */
  watchBranched(contextId: string): LiveQuery<BranchedConversation | null>;
  /**
   * Changes the title. It is a single field, changed in one transaction, so this needs no writing tab.
   *
   * @param from if given, a conversation with any other title keeps it
   */
  rename(contextId: string, title: string, from?: string): Promise<Result<void, StorageProblem>>;
  /** Changes the model, connection or mode. Only the writing tab may do so. */
  configure(token: WriterToken, config: ConfigChange): Promise<Result<void, StorageProblem>>;
  /**
   * Permanently removes the conversation if nothing was ever written or set in it. Returns whether it was
   * removed.
   */
  removeIfBlank(contextId: string): Promise<Result<boolean, StorageProblem>>;
}

export function createConversationStore({ strict }: Databases): ConversationStore {
  return {
    create: ({ context, branches, nodes }) =>
      toStorageResult(() =>
        strict.transaction("rw", strict.contexts, strict.branches, strict.messages, async () => {
          await strict.contexts.add(context);
          await strict.branches.bulkAdd(branches);
          await strict.messages.bulkAdd(nodes);
        }),
      ),
    get: (contextId) => strict.contexts.get(contextId),
    binnedAbove: (context) => binnedAbove(strict, context),
    areNone: async () => (await strict.contexts.limit(1).primaryKeys()).length === 0,
    counts: () =>
      watchQuery(async () => ({
        conversations:
          (await strict.contexts.count()) -
          (await strict.contexts.where("parentId").above("").count()),
        messages: await strict.messages.count(),
      })),
    watch: (contextId) => watchQuery(() => strict.contexts.get(contextId)),
    watchBranched: (contextId) => watchQuery(() => readBranched(strict, contextId)),
    rename: (contextId, title, from) =>
      changeContexts(
        strict,
        contextId,
        (context) => Object.assign(context, { title }),
        from === undefined ? undefined : (context) => context.title === from,
      ),
    configure: (token, config) =>
      writeContext(strict, token, [], async (context) => {
        await strict.contexts.put({ ...context, config: changedConfig(context.config, config) });
      }),
    removeIfBlank: (contextId) =>
      toStorageResult(async () => {
        const { removeIfBlank } = await import("./blank-conversation.ts");
        return removeIfBlank(strict, contextId);
      }),
  };
}

function readBranched(db: BoughDatabase, contextId: string): Promise<BranchedConversation | null> {
  return db.transaction("r", db.contexts, db.branches, async () => {
    const [context, branches] = await Promise.all([
      db.contexts.get(contextId),
      db.branches.where("contextId").equals(contextId).toArray(),
    ]);
    if (context === undefined) return null;
    const inBin = isInBin(context) || (await binnedAbove(db, context)) !== undefined;
    return { context, branches, inBin };
  });
}
