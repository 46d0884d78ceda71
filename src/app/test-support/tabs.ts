import type { Conversation } from "#app/conversation/conversation.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import type { Services } from "#app/services/services.ts";
import { checkContext } from "#domain/branching/laws.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { isRunning } from "#domain/runs/run-states.ts";
import { statePath } from "#machine/selectors.ts";
import type { StreamAnswer } from "#providers/test-support/stream-script.ts";

/** An app with a conversation open. Several of them on one database behave like tabs. */
export interface Tab {
  services: Services;
  conversation: Conversation;
}

export async function openTab(
  databaseName: string,
  contextId: string,
  beforeOpening?: (services: Services) => void,
): Promise<Tab> {
  const services = createServices({ databaseName });
  await services.opened;
  beforeOpening?.(services);
  return { services, conversation: engineOf(services).open(contextId) };
}

/** Closes a tab: it gives up its right to write and closes its databases. */
export function closeTab({ services, conversation }: Tab): void {
  conversation.close();
  services.databases.close();
}

/** Imitates the death of a tab's page: nothing that it has begun is written any more. */
export function killTab({ services: { databases }, conversation }: Tab): void {
  const never = () => new Promise(() => {});
  Object.assign(databases.strict, { transaction: never });
  Object.assign(databases.relaxed, { transaction: never });
  conversation.close();
}

/** The tabs of one test, which are closed together after it. */
export function tabs() {
  const open: Tab[] = [];
  return {
    tabOn: async (databaseName: string, contextId: string): Promise<Tab> => {
      const tab = await openTab(databaseName, contextId);
      open.push(tab);
      return tab;
    },
    closeTabs: (): void => open.splice(0).forEach(closeTab),
  };
}

/** Stores a connection to `baseUrl`, which new conversations use. */
export async function connectTo(services: Services, baseUrl: string): Promise<Connection> {
  const connection: Connection = {
    id: services.newId(),
    name: "Stream server",
    protocol: "openai-chat",
    baseUrl,
    keyKeeping: "session",
    models: [],
    defaultModel: "scripted",
    usedAt: services.now(),
    createdAt: services.now(),
  };
  const written = await services.connections.put(connection);
  if (!written.ok) throw new Error(written.error.message);
  return connection;
}

/** One event of a stream in the wire format. */
export function textEvent(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}

export const streamEnd = `data: ${JSON.stringify({
  choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
})}\n\ndata: [DONE]\n\n`;

/** A complete answer in one piece. */
export function answering(content: string): StreamAnswer {
  return { steps: [{ text: textEvent(content) + streamEnd }] };
}

/** Whether no run is under way in any of the tabs. */
export function isQuiet(tabs: readonly Tab[]): boolean {
  return tabs.every(({ conversation }) =>
    Object.values(conversation.actor.getSnapshot().context.runs).every(
      (run) => !isRunning(statePath(run.getSnapshot().value)),
    ),
  );
}

/** The laws that the rows at rest break, and whether a message is missing from the pool. */
export async function brokenLaws({ branches, conversations }: Services, contextId: string) {
  const context = await conversations.get(contextId);
  if (context === undefined) throw new Error("The conversation is gone.");
  const rows = await branches.ofContext(contextId);
  const ids = [...new Set(rows.flatMap((branch) => branch.messageIds))];
  const nodes = new Map((await branches.nodes(ids)).map((node) => [node.id, node]));
  return checkContext({ context, branches: rows, lookup: (id) => nodes.get(id) });
}
