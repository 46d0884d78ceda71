import type { Opened, Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { EXAMPLE_SETTING } from "#domain/example-setting.ts";
import { ok } from "#domain/result.ts";
import type { Minor } from "#domain/result.ts";
import type { StorageProblemKind } from "#domain/storage-problem-kind.ts";
import { DEMO_BASE_URL, DEMO_MODELS } from "#providers/demo/address.ts";
import { rememberHasData, remembersData } from "#storage/persistence.ts";
import type { WriteResult } from "#storage/problems.ts";
import { reportUnexpected } from "#storage/report-unexpected.ts";

export const DEMO_CONNECTION_ID = "demo";

/**
 * The services that a first visit uses. Failures of these writes are ignored: if one of them fails, nothing
 * else can be stored either, so the person's first action reports it, and the next visit stores these rows.
 */
interface SeedServices extends Pick<Services, "conversations" | "newId" | "now"> {
  connections: Pick<Services["connections"], "get"> & {
    put: (connection: Connection) => Promise<Minor<WriteResult>>;
  };
  settings: Pick<Services["settings"], "get"> & {
    put: (key: string, value: true) => Promise<Minor<WriteResult>>;
  };
}

/** Stores what a first visit starts with: the Demo connection and the example conversation. */
export async function seedFirstVisit(services: SeedServices): Promise<Opened> {
  const { connections, conversations } = services;
  // This comes before anything is read, because another tab may begin its own first visit at the same time.
  const hadData = remembersData();
  const isFirstVisit = (await connections.get(DEMO_CONNECTION_ID)) === undefined;
  // This is determined before a first message can be stored: that message must not cost the visitor the
  // example.
  const isBlank = isFirstVisit && (await conversations.areNone());
  if (isFirstVisit) await connections.put(demoConnection());
  // The page does not wait for the example, which appears in the list once it is stored.
  void seedExample(services, isBlank).catch(reportUnexpected);
  rememberHasData();
  return { wasEvicted: isBlank && hadData };
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

/**
 * Stores the example, which shows what branches are before there is any key. It is stored once. If a first
 * visit ended before that, the next one stores it, unless there are conversations by then. If it was deleted,
 * it does not come back.
 */
function seedExample(services: SeedServices, isDue: boolean): Promise<void> {
  return navigator.locks.request("bough:example", async () => {
    const { settings, conversations } = services;
    // Read once instead of watched: if the database is closed, watching would wait forever, and hold the lock
    // as long.
    if ((await settings.get(EXAMPLE_SETTING)) === true) return;
    const isWanted = isDue || (await conversations.areNone());
    const stored = isWanted ? await storeExample(services) : ok(undefined);
    if (stored.ok) await settings.put(EXAMPLE_SETTING, true);
    else if (!comesLater.has(stored.error.kind)) throw new Error(stored.error.message);
  });
}

/**
 * Problems that the person learns of when they store something themselves; the next visit stores the example.
 */
const comesLater: ReadonlySet<StorageProblemKind> = new Set(["unavailable", "full"]);

async function storeExample({ conversations, newId, now }: SeedServices) {
  const [modelId] = DEMO_MODELS;
  const { exampleConversation } = await import("#providers/demo/example-conversation.ts");
  const model = { connectionId: DEMO_CONNECTION_ID, modelId };
  return conversations.create(exampleConversation({ newId, now: now(), ...model }));
}
