import type { Connection } from "#domain/connection.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import { DEMO_BASE_URL, DEMO_MODELS } from "#providers/demo/address.ts";
import { adapterFor } from "#providers/registry.ts";
import { createBranchStore } from "#storage/branches.ts";
import type { BranchStore } from "#storage/branches.ts";
import { createChunkStore } from "#storage/chunks.ts";
import { createConversationStore } from "#storage/conversations.ts";
import type { ConversationStore } from "#storage/conversations.ts";
import { openDatabases } from "#storage/db.ts";
import type { Databases, OpenHandlers } from "#storage/db.ts";
import { createKeepingsStore } from "#storage/keepings.ts";
import type { KeepingsStore } from "#storage/keepings.ts";
import { createRunStore } from "#storage/runs.ts";
import type { RunStore } from "#storage/runs.ts";

import { openConversation } from "./conversation.ts";
import type { Conversation, SharedDeps } from "./conversation.ts";
import { createEgress } from "./egress.ts";
import type { Egress } from "./egress.ts";
import { createKeyRing } from "./keys.ts";
import type { KeyRing } from "./keys.ts";
import { createLiveText } from "./live-text.ts";
import type { LiveText } from "./live-text.ts";
import type { ToolBox } from "./ports.ts";
import { createRequestMaker } from "./request-maker.ts";
import { createSerial } from "./serial.ts";
import { createToolBox } from "./toolbox.ts";

/** The whole app without its face: made once, outside React. */
export interface Bough {
  conversations: ConversationStore;
  branches: BranchStore;
  runs: RunStore;
  keepings: KeepingsStore;
  live: LiveText;
  keys: KeyRing;
  egress: Egress;
  tools: ToolBox;
  newId(): string;
  now(): number;
  /** The open conversation of this id; opened when first asked for. */
  open(contextId: string): Conversation;
  /** A new conversation with its empty main branch. */
  create(title: string, connection: Connection): Promise<{ contextId: string; branchId: string }>;
}

export const DEMO_CONNECTION_ID = "demo";

export interface BoughOptions extends OpenHandlers {
  databaseName?: string;
}

/** Rejects with Dexie's error where the database cannot be opened. */
export async function createBough(options: BoughOptions = {}): Promise<Bough> {
  const databases = await openDatabases(options.databaseName, options);
  const shared = sharedDeps(databases);
  const { keepings, conversations } = shared;
  if ((await keepings.connection(DEMO_CONNECTION_ID)) === undefined) await firstVisit(shared);
  const open = new Map<string, Conversation>();
  return {
    ...shared,
    open: (contextId) => {
      const known = open.get(contextId) ?? openConversation(contextId, databases, shared);
      open.set(contextId, known);
      return known;
    },
    create: async (title, connection) => {
      const now = Date.now();
      const context = newContext(crypto.randomUUID(), title, connection, now);
      const branch = newBranch(crypto.randomUUID(), context.id, now);
      const created = await conversations.create({ context, branches: [branch], nodes: [] });
      if (!created.ok) throw new Error(created.error.message);
      return { contextId: context.id, branchId: branch.id };
    },
  };
}

type Shared = SharedDeps & Pick<Bough, "keys" | "egress">;

function sharedDeps(databases: Databases): Shared {
  const keepings = createKeepingsStore(databases);
  const conversations = createConversationStore(databases);
  const keys = createKeyRing(sessionStorage);
  const tools = createToolBox(conversations);
  const newId = () => crypto.randomUUID();
  const egress = createEgress({
    inPage: {
      [new URL(DEMO_BASE_URL).origin]: async () =>
        (await import("#providers/demo/demo-server.ts")).createDemoFetch(),
    },
  });
  return {
    branches: createBranchStore(databases),
    chunks: createChunkStore(databases),
    conversations,
    keepings,
    runs: createRunStore(databases),
    requests: createRequestMaker({ keepings, keys, egress, tools, adapterFor, newId }),
    tools,
    live: createLiveText(),
    serial: createSerial(),
    prepared: new Map(),
    keys,
    egress,
    now: () => Date.now(),
    newId,
  };
}

function newContext(id: string, title: string, connection: Connection, now: number): ChatContext {
  return {
    id,
    title,
    config: {
      modelId: connection.defaultModel,
      connectionId: connection.id,
      mode: "chat",
      parameters: {},
    },
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

/** The Demo is a connection like any other; the example shows what branches are, before any key. */
async function firstVisit({ keepings, conversations, newId }: Shared): Promise<void> {
  const now = Date.now();
  const [modelId] = DEMO_MODELS;
  const { exampleConversation } = await import("#providers/demo/example-conversation.ts");
  const example = exampleConversation({ newId, now, connectionId: DEMO_CONNECTION_ID, modelId });
  const created = await conversations.create(example);
  if (!created.ok) throw new Error(created.error.message);
  await keepings.putConnection({
    id: DEMO_CONNECTION_ID,
    name: "Demo",
    protocol: "openai-chat",
    baseUrl: DEMO_BASE_URL,
    keyKeeping: "session",
    models: DEMO_MODELS.map((id) => ({ id })),
    defaultModel: modelId,
    demo: true,
    usedAt: 0,
    createdAt: now,
  });
}
