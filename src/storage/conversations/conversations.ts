import { changedConfig, isInBin } from "#domain/context.ts";
import type { Branch, ChatContext, ConfigChange } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";
import { forgetScreens } from "#platform/kept-screens.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { lazyQuery, watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult, StorageAbort } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";
import type { Searches } from "#storage/search/searches.ts";
import { writeContext } from "#storage/writing.ts";
import type { WriterToken } from "#storage/writing.ts";

import { readArranged } from "./arranged-list.ts";
import type { ArrangedList, ListView } from "./arranged-list.ts";
import { changeTagsOf, fileIn, listedIds, readTags, setPins, watchSeveral } from "./arrangement.ts";
import type { Filing, Listed, Pin, TagChange } from "./arrangement.ts";
import type { Bin, BinEntry, EmptyBinResult } from "./bin.ts";
import { binnedAbove } from "./binned-above.ts";
import type { ChosenModel } from "./lost-models.ts";
import type { StoredTask, TaskProgress, WaitingTask } from "./tasks.ts";

/** A new conversation with everything it starts with. */
export interface NewConversationRows {
  context: ChatContext;
  branches: readonly Branch[];
  nodes: readonly MessageNode[];
}

/** A conversation with all its branches, including the bin, as of one moment. */
export interface BranchedConversation {
  context: ChatContext;
  branches: Branch[];
  /** It is in the bin itself or, as a sub-task, what it belongs to: it is only read (law P12). */
  inBin: boolean;
}

export interface ConversationStore extends Searches {
  /** Refused if the id is taken: a conversation never replaces another. */
  create(conversation: NewConversationRows): Promise<Result<void, StorageProblem>>;
  get(contextId: string): Promise<ChatContext | undefined>;
  /** The nearest conversation above a sub-task that is in the bin. */
  binnedAbove(context: ChatContext): Promise<ChatContext | undefined>;
  /** The newest top-level conversations that are not in the bin. */
  list(limit: number): LiveQuery<ChatContext[]>;
  /** The same conversations as a person arranged them. */
  arranged(limit: number, view: ListView): LiveQuery<ArrangedList>;
  /** Every tag in the list. */
  tags(): LiveQuery<string[]>;
  /** The sub-task that a call of the conversation began; null if there is none. */
  watchTask(contextId: string, callId: string): LiveQuery<StoredTask | null>;
  /** Sub-tasks with the message at which they began, in the bin or not, oldest first. */
  watchTasks(contextId: string): LiveQuery<ChatContext[]>;
  watchTaskProgress(task: Pick<ChatContext, "id" | "parentCallId">): LiveQuery<TaskProgress>;
  /** What waits for the person in its sub-tasks and in theirs. */
  watchWaitingTasks(contextId: string): LiveQuery<WaitingTask[]>;
  /** Makes a sub-task a conversation of the list (law S8). */
  keepTask(contextId: string, now: number): Promise<Result<void, StorageProblem>>;
  /** Its sub-tasks, including those in the bin. */
  children(contextId: string): Promise<ChatContext[]>;
  /** These conversations, without those that are gone or in the bin. */
  several(contextIds: readonly string[]): LiveQuery<ChatContext[]>;
  /** In any order, without the bin. */
  listedIds(which: Listed): Promise<string[]>;
  bin(): LiveQuery<Bin>;
  /** Whether there is not a single one, in the bin or not. */
  areNone(): Promise<boolean>;
  /** Those in the bin included; of sub-tasks only the messages. */
  counts(): LiveQuery<{ conversations: number; messages: number }>;
  watch(contextId: string): LiveQuery<ChatContext | undefined>;
  /**
   * Both from one transaction. With two separate reads, the active branch's name could briefly be
   * one that no branch has. Null if there is no such conversation.
   */
  watchBranched(contextId: string): LiveQuery<BranchedConversation | null>;
  /**
   * The title, the pin, the tags, the folder and the bin need no writing tab: they are single fields, changed in one
   * transaction.
   *
   * @param from it keeps any other title than this one
   */
  rename(contextId: string, title: string, from?: string): Promise<Result<void, StorageProblem>>;
  /** Returns the pins before, of those it changed. */
  setPins(pins: readonly Pin[]): Promise<Result<Pin[], StorageProblem>>;
  /** Puts conversations into folders, or into none. Returns the filings before. */
  fileIn(filings: readonly Filing[], now: number): Promise<Result<Filing[], StorageProblem>>;
  /** Returns what takes the changes back. */
  changeTags(changes: readonly TagChange[]): Promise<Result<TagChange[], StorageProblem>>;
  /** How many conversations of the list have a connection that is not here. */
  lostCount(): LiveQuery<number>;
  /** Sets them to a model. Returns what they were set to. */
  chooseForLost(
    model: Omit<ChosenModel, "contextId">,
  ): Promise<Result<ChosenModel[], StorageProblem>>;
  /** Sets them back, except those that were set to another model than `from` since. */
  chooseBack(
    models: readonly ChosenModel[],
    from: Omit<ChosenModel, "contextId">,
  ): Promise<Result<void, StorageProblem>>;
  /** Model, connection, mode: only the writing tab changes them. */
  configure(token: WriterToken, config: ConfigChange): Promise<Result<void, StorageProblem>>;
  /**
   * Permanently removes it if nothing was ever written or set in it, and returns whether it did.
   */
  removeIfBlank(contextId: string): Promise<Result<boolean, StorageProblem>>;
  /** One or several in one transaction. */
  moveToBin(
    contextIds: string | readonly string[],
    now: number,
  ): Promise<Result<void, StorageProblem>>;
  restore(contextIds: string | readonly string[]): Promise<Result<void, StorageProblem>>;
  /** Permanently removes the conversations and branches in the bin, or one entry of it. */
  emptyBin(only?: BinEntry): Promise<Result<EmptyBinResult, StorageProblem>>;
  /** The ids of what is in the bin. */
  binnedIds(): LiveQuery<string[]>;
}

type Part<Names extends keyof ConversationStore> = Pick<ConversationStore, Names>;

/** How the list is arranged. */
function arrangementOf(
  strict: BoughDatabase,
): Part<"arranged" | "tags" | "changeTags" | "fileIn" | "setPins" | "several" | "listedIds"> {
  return {
    arranged: (limit, view) => watchQuery(() => readArranged(strict, limit, view)),
    tags: () => watchQuery(() => readTags(strict)),
    changeTags: (changes) => toStorageResult(() => changeTagsOf(strict, changes)),
    fileIn: (filings, now) => toStorageResult(() => fileIn(strict, filings, now)),
    setPins: (pins) => toStorageResult(() => setPins(strict, pins)),
    several: (contextIds) => watchSeveral(strict, contextIds),
    listedIds: (which) => listedIds(strict, which),
  };
}

function binOf(
  strict: BoughDatabase,
): Part<"bin" | "binnedIds" | "moveToBin" | "restore" | "emptyBin"> {
  return {
    bin: () => lazyQuery(async () => (await import("./bin.ts")).watchBin(strict)),
    binnedIds: () => watchQuery(() => strict.contexts.orderBy("deletedAt").primaryKeys()),
    moveToBin: async (contextIds, deletedAt) => {
      const moved = await change(strict, contextIds, (row) => Object.assign(row, { deletedAt }));
      forgetScreens([contextIds].flat());
      return moved;
    },
    restore: (contextIds) => change(strict, contextIds, (context) => delete context.deletedAt),
    emptyBin: (only) =>
      toStorageResult(async () => {
        const emptied = await (await import("./bin.ts")).emptyBin(strict, only);
        // A branch that is gone may have been on any.
        forgetScreens();
        return emptied;
      }),
  };
}

/** Finding loads with the first search. */
function searchesOf(strict: BoughDatabase): Searches {
  const load = async () => (await import("#storage/search/searches.ts")).createSearches(strict);
  return {
    search: async (...asked) => (await load()).search(...asked),
    searchBin: async (...asked) => (await load()).searchBin(...asked),
    searchForModel: async (...asked) => (await load()).searchForModel(...asked),
    searchNodes: async (...asked) => (await load()).searchNodes(...asked),
    findIn: async (...asked) => (await load()).findIn(...asked),
    beginIndexing: async () => (await load()).beginIndexing(),
    searchIndex: () => lazyQuery(async () => (await load()).searchIndex()),
  };
}

/** Few need it. */
const lostModels = () => import("./lost-models.ts");

/** Conversations whose connection is not here. */
function lostOf(strict: BoughDatabase): Part<"lostCount" | "chooseForLost" | "chooseBack"> {
  return {
    lostCount: () =>
      lazyQuery(async () => {
        const { countLost } = await lostModels();
        return watchQuery(() => countLost(strict));
      }),
    chooseForLost: (model) =>
      toStorageResult(async () => (await lostModels()).chooseForLost(strict, model)),
    chooseBack: (models, from) =>
      toStorageResult(async () => (await lostModels()).chooseBack(strict, models, from)),
  };
}

export function createConversationStore({ strict }: Databases): ConversationStore {
  return {
    ...arrangementOf(strict),
    ...binOf(strict),
    ...lostOf(strict),
    ...searchesOf(strict),
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
    list: (limit) =>
      watchQuery(() =>
        newestFirst(strict)
          .filter((context) => context.deletedAt === undefined && context.parentId === undefined)
          .limit(limit)
          .toArray(),
      ),
    watchTask: (contextId, callId) =>
      lazyQuery(async () => {
        const { readTask } = await import("./tasks.ts");
        return watchQuery(() => readTask(strict, contextId, callId));
      }),
    watchTaskProgress: (task) =>
      lazyQuery(async () => {
        const { readTaskProgress } = await import("./tasks.ts");
        return watchQuery(() => readTaskProgress(strict, task));
      }),
    watchWaitingTasks: (contextId) =>
      lazyQuery(async () => {
        const { readWaitingTasks } = await import("./tasks.ts");
        return watchQuery(() => readWaitingTasks(strict, contextId));
      }),
    watchTasks: (contextId) =>
      watchQuery(async () => {
        const children = strict.contexts.where("parentId").equals(contextId);
        return children.filter((child) => child.parentNodeId !== undefined).sortBy("createdAt");
      }),
    keepTask: (contextId, updatedAt) =>
      change(strict, contextId, (context) => {
        delete context.parentId;
        delete context.parentBranchId;
        delete context.parentNodeId;
        delete context.deletedAt;
        context.updatedAt = updatedAt;
      }),
    children: (contextId) => strict.contexts.where("parentId").equals(contextId).toArray(),
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
      change(
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

function newestFirst(db: BoughDatabase) {
  return db.contexts.orderBy("updatedAt").reverse();
}

/** Reads and writes rows in one transaction. Those that are gone are left out. */
function change(
  db: BoughDatabase,
  contextIds: string | readonly string[],
  alter: (context: ChatContext) => unknown,
  isNamed?: (context: ChatContext) => boolean,
): Promise<Result<void, StorageProblem>> {
  return toStorageResult(async () => {
    const all = db.contexts.where("id").anyOf(contextIds);
    const rows = isNamed === undefined ? all : all.filter(isNamed);
    const changed = await rows.modify((context) => {
      alter(context);
    });
    if (changed === 0) {
      const why = isNamed && "It has another name by now, or is gone.";
      throw new StorageAbort("not_found", why ?? "This conversation is not in the database.");
    }
  });
}
