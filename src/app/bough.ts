import type { Connection } from "#domain/connection.ts";
import type { Branch, ChatConfig, ChatContext } from "#domain/context.ts";
import { BUILT_IN_BASE_URL } from "#providers/built-in/address.ts";
import { DEMO_BASE_URL, DEMO_MODELS } from "#providers/demo/address.ts";
import { createBranchStore } from "#storage/branches.ts";
import type { BranchStore } from "#storage/branches.ts";
import { createConversationStore } from "#storage/conversations.ts";
import type { ConversationStore } from "#storage/conversations.ts";
import { beginOpening } from "#storage/db.ts";
import type { Databases, OpenHandlers } from "#storage/db.ts";
import { createKeepingsStore } from "#storage/keepings.ts";
import type { KeepingsStore } from "#storage/keepings.ts";
import type { Live } from "#storage/live.ts";
import { noteData, wasEvicted } from "#storage/persistence.ts";
import { createRunStore } from "#storage/runs.ts";
import type { RunStore } from "#storage/runs.ts";

import { createActivityBoard } from "./conversation/activity.ts";
import type { ActivityBoard } from "./conversation/activity.ts";
import { createLiveText } from "./conversation/live-text.ts";
import type { LiveText } from "./conversation/live-text.ts";
import { createEgress } from "./egress.ts";
import type { Egress } from "./egress.ts";
import { createKeyRing } from "./keys/keys.ts";
import type { KeyRing } from "./keys/keys.ts";

/**
 * The app's ground, made once, outside React: what the first page needs. Runs, adapters and tools
 * are in `engine.ts`, which loads behind it.
 */
export interface Bough {
  databases: Databases;
  conversations: ConversationStore;
  branches: BranchStore;
  runs: RunStore;
  keepings: KeepingsStore;
  live: LiveText;
  activity: ActivityBoard;
  /**
   * The database is open, and what a first visit begins with is stored. What is read or written
   * before waits. Rejects with Dexie's error where it cannot be opened.
   */
  opened: Promise<Opened>;
  keys: KeyRing;
  egress: Egress;
  newId: () => string;
  now: () => number;
  /** A new conversation with its empty main branch. */
  create(
    title: string,
    connection: Connection,
    modelId?: string,
  ): Promise<{ contextId: string; branchId: string }>;
}

export interface Opened {
  /** There was data here before and the browser has removed it. */
  wasEvicted: boolean;
}

export const DEMO_CONNECTION_ID = "demo";

export interface BoughOptions extends OpenHandlers {
  databaseName?: string;
}

/** The page can be drawn at once: it does not wait for the database. */
export function createBough(options: BoughOptions = {}): Bough {
  const databases = beginOpening(options.databaseName, options);
  const conversations = createConversationStore(databases);
  const keepings = createKeepingsStore(databases);
  const ground: Omit<Bough, "opened"> = {
    databases,
    conversations,
    branches: createBranchStore(databases),
    runs: createRunStore(databases),
    keepings,
    live: createLiveText(),
    activity: createActivityBoard(),
    keys: createKeyRing({ session: sessionStorage, connection: (id) => keepings.connection(id) }),
    egress: createEgress({
      inPage: {
        [new URL(DEMO_BASE_URL).origin]: async () =>
          (await import("#providers/demo/demo-server.ts")).createDemoFetch(),
        [new URL(BUILT_IN_BASE_URL).origin]: async () =>
          (await import("#providers/built-in/built-in-server.ts")).createBuiltInFetch(),
      },
    }),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    create: async (title, { id: connectionId, defaultModel }, modelId = defaultModel) => {
      const now = Date.now();
      const context = newContext(crypto.randomUUID(), title, { connectionId, modelId }, now);
      const branch = newBranch(crypto.randomUUID(), context.id, now);
      const created = await conversations.create({ context, branches: [branch], nodes: [] });
      if (!created.ok) throw new Error(created.error.message);
      return { contextId: context.id, branchId: branch.id };
    },
  };
  return { ...ground, opened: databases.opened.then(() => settleIn(ground)) };
}

/** Gives a first visit what it begins with. */
async function settleIn(ground: Omit<Bough, "opened">): Promise<Opened> {
  const { keepings } = ground;
  const isFirstVisit = (await keepings.connection(DEMO_CONNECTION_ID)) === undefined;
  if (isFirstVisit) await keepings.putConnection(demoConnection());
  // It comes into the list when it is there.
  void giveExample(ground).catch(reportError);
  const opened = { wasEvicted: wasEvicted(isFirstVisit) };
  noteData();
  return opened;
}

function newContext(
  id: string,
  title: string,
  model: Pick<ChatConfig, "connectionId" | "modelId">,
  now: number,
): ChatContext {
  return {
    id,
    title,
    config: { ...model, mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: now,
    updatedAt: now,
  };
}

function newBranch(id: string, contextId: string, now: number): Branch {
  return {
    id,
    contextId,
    name: "main",
    named: true,
    messageIds: [],
    colour: 0,
    activeAt: now,
    createdAt: now,
  };
}

/** The Demo is a connection like any other. */
function demoConnection(): Connection {
  const [defaultModel] = DEMO_MODELS;
  return {
    id: DEMO_CONNECTION_ID,
    name: "Demo",
    protocol: "openai-chat",
    baseUrl: DEMO_BASE_URL,
    keyKeeping: "session",
    models: DEMO_MODELS.map((id) => ({ id })),
    defaultModel,
    demo: true,
    usedAt: 0,
    createdAt: Date.now(),
  };
}

const EXAMPLE = "example";

/**
 * The example shows what branches are, before any key. It is given once: a first visit that ended
 * before it was stored has it the next time, and one that was deleted does not come back.
 */
function giveExample(ground: Omit<Bough, "opened">): Promise<void> {
  return navigator.locks.request("bough:example", async () => {
    const { keepings, conversations } = ground;
    const [given] = await firstOf(keepings.watchSettings([EXAMPLE]));
    if (given === true) return;
    const { conversations: count } = await firstOf(conversations.counts());
    if (count === 0) await storeExample(ground);
    await keepings.putSetting(EXAMPLE, true);
  });
}

/** A live value as it stands now. */
function firstOf<Value>(live: Live<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = live.subscribe((value) => {
      resolve(value);
      queueMicrotask(() => stop());
    }, reject);
  });
}

async function storeExample({ conversations, newId, now }: Omit<Bough, "opened">): Promise<void> {
  const [modelId] = DEMO_MODELS;
  const { exampleConversation } = await import("#providers/demo/example-conversation.ts");
  const model = { connectionId: DEMO_CONNECTION_ID, modelId };
  const created = await conversations.create(exampleConversation({ newId, now: now(), ...model }));
  if (!created.ok) throw new Error(created.error.message);
}
