import { createBough } from "#app/bough.ts";
import type { Bough } from "#app/bough.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { engineOf } from "#app/engine.ts";
import { checkContext } from "#domain/branching/laws.ts";
import type { Connection } from "#domain/connection.ts";
import { isRunning, statePath } from "#machine/selectors.ts";
import type { StreamAnswer } from "#providers/test-support/stream-script.ts";

/** An app with a conversation open: several on one database are to each other as tabs are. */
export interface Tab {
  bough: Bough;
  conversation: Conversation;
}

export async function openTab(databaseName: string, contextId: string): Promise<Tab> {
  const bough = createBough({ databaseName });
  await bough.opened;
  return { bough, conversation: engineOf(bough).open(contextId) };
}

/** As when a tab is closed: its right to write and its databases are given up. */
export function closeTab({ bough, conversation }: Tab): void {
  conversation.close();
  bough.databases.close();
}

/** Tabs of one test, closed together after it. */
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

/** Stores a connection to `baseUrl`; new conversations are made with it. */
export async function connectTo(bough: Bough, baseUrl: string): Promise<Connection> {
  const connection: Connection = {
    id: bough.newId(),
    name: "Stream server",
    protocol: "openai-chat",
    baseUrl,
    keyKeeping: "session",
    models: [],
    defaultModel: "scripted",
    usedAt: bough.now(),
    createdAt: bough.now(),
  };
  const written = await bough.keepings.putConnection(connection);
  if (!written.ok) throw new Error(written.error.message);
  return connection;
}

/** One streamed event of the wire format. */
export function textEvent(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
}

export const streamEnd = `data: ${JSON.stringify({
  choices: [{ index: 0, delta: {}, finish_reason: "stop" }],
})}\n\ndata: [DONE]\n\n`;

/** A whole answer, at once. */
export function answering(content: string): StreamAnswer {
  return { steps: [{ text: textEvent(content) + streamEnd }] };
}

/** No run of any tab is under way. */
export function isQuiet(tabs: readonly Tab[]): boolean {
  return tabs.every(({ conversation }) =>
    Object.values(conversation.actor.getSnapshot().context.runs).every(
      (run) => !isRunning(statePath(run.getSnapshot().value)),
    ),
  );
}

/** What the laws say of the rows at rest; and whether a message is missing from the pool. */
export async function brokenLaws({ branches, conversations }: Bough, contextId: string) {
  const context = await conversations.get(contextId);
  if (context === undefined) throw new Error("The conversation is gone.");
  const rows = await branches.ofContext(contextId);
  const ids = [...new Set(rows.flatMap((branch) => branch.messageIds))];
  const nodes = new Map((await branches.nodes(ids)).map((node) => [node.id, node]));
  return checkContext({ context, branches: rows, lookup: (id) => nodes.get(id) });
}
