import { reportUnexpected } from "#app/services/report-unexpected.ts";
import type { Opened, Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connection.ts";
import { EXAMPLE_SETTING } from "#domain/example-setting.ts";
import { ok } from "#domain/result.ts";
import { DEMO_BASE_URL, DEMO_MODELS } from "#providers/demo/address.ts";
import { firstValue } from "#storage/live-query.ts";
import { rememberHasData, remembersData } from "#storage/persistence.ts";

export const DEMO_CONNECTION_ID = "demo";

type SeedServices = Pick<Services, "connections" | "settings" | "conversations" | "newId" | "now">;

/** Stores what a first visit starts with: the Demo connection and the example conversation. */
export async function seedFirstVisit(services: SeedServices): Promise<Opened> {
  const { connections } = services;
  // Before anything is read: another tab may begin its own first visit at the same time.
  const hadData = remembersData();
  const isFirstVisit = (await connections.get(DEMO_CONNECTION_ID)) === undefined;
  if (isFirstVisit) await connections.put(demoConnection());
  const opened = { wasEvicted: isFirstVisit && hadData && (await isEmpty(services)) };
  // The page does not wait for the example: it appears in the list once it is stored. If the database
  // is closed meanwhile, it comes with the next visit.
  void seedExample(services).catch(reportUnexpected);
  rememberHasData();
  return opened;
}

async function isEmpty({ conversations }: SeedServices): Promise<boolean> {
  return (await firstValue(conversations.counts())).conversations === 0;
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
 * The example shows what branches are, before there is any key. It is stored once: if a first visit
 * ended before that, the next one stores it; if it was deleted, it does not come back.
 */
function seedExample(services: SeedServices): Promise<void> {
  return navigator.locks.request("bough:example", async () => {
    const { settings, conversations } = services;
    const [given] = await firstValue(settings.watchMany([EXAMPLE_SETTING]));
    if (given === true) return;
    const { conversations: count } = await firstValue(conversations.counts());
    const stored = count === 0 ? await storeExample(services) : ok(undefined);
    if (!stored.ok && stored.error.kind === "unavailable") return;
    if (!stored.ok) throw new Error(stored.error.message);
    await settings.put(EXAMPLE_SETTING, true);
  });
}

async function storeExample({ conversations, newId, now }: SeedServices) {
  const [modelId] = DEMO_MODELS;
  const { exampleConversation } = await import("#providers/demo/example-conversation.ts");
  const model = { connectionId: DEMO_CONNECTION_ID, modelId };
  return conversations.create(exampleConversation({ newId, now: now(), ...model }));
}
