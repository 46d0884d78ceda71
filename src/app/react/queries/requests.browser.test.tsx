import { beforeEach, expect, it, onTestFinished } from "vitest";

import { saveConnection } from "#app/network/connections.ts";
import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { render } from "#app/test-support/render.ts";
import { closeTab, connectTo, openTab } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { MEMORY_SHARE } from "#domain/memories/select.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";
import { EXAMPLE_TOOLS } from "#domain/own-tools/example-tools.ts";
import { memoryRow } from "#domain/test-support/memories.ts";
import { FIND_TOOLS, FINDER_KEY, finderValue } from "#domain/tool-sets/finder.ts";

import { CurrentConversationContext } from "./current-conversation.ts";
import type { CurrentConversation } from "./current-conversation.ts";
import { useComing } from "./requests.ts";

let tab: Tab;
let connection: Connection;
let current: CurrentConversation;

beforeEach(async () => {
  const databaseName = `bough-coming-${crypto.randomUUID()}`;
  const first = createServices({ databaseName });
  connection = await connectTo(first, "https://old.example/v1");
  const { contextId, branchId } = await newConversationOn(first, "Coming", connection);
  first.databases.close();
  tab = await openTab(databaseName, contextId);
  onTestFinished(() => closeTab(tab));
  const { services, conversation } = tab;
  const context = await services.conversations.get(contextId);
  const branch = await services.branches.get(branchId);
  if (context === undefined || branch === undefined) throw new Error("Nothing was stored.");
  const tree = branchTree([branch]);
  current = { conversation, context, tree, active: branch, shown: branch, inBin: false };
});

const nodes: MessageNode[] = [];
const content: ContentPart[] = [{ type: "text", text: "Hello" }];

function Shown() {
  const made = useComing({ branch: current.active, nodes, content });
  if (made?.ok !== true) return <output>{made?.error.code}</output>;
  const { url, redactedHeaders: shownHeaders } = made.value.request;
  return <output>{JSON.stringify({ url, ...shownHeaders })}</output>;
}

const shown = () => document.querySelector("output")?.textContent;

function ShownBody() {
  const made = useComing({ branch: current.active, nodes, content });
  return <output>{made?.ok === true && made.value.marked}</output>;
}

it("the coming request follows what is sent beside the messages: notes, their share, tools, the finder", async () => {
  const { services } = tab;
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <ShownBody />
      </CurrentConversationContext>
    </ServicesContext>,
  );
  await expect.poll(shown).toContain("Hello");
  expect(shown()).not.toContain("Note one.");
  await services.memories.add(memoryRow("one", { text: `Note one. ${"word ".repeat(390)}` }));
  await expect.poll(shown).toContain("Note one.");
  await services.settings.put(MEMORY_SHARE, 1);
  await expect.poll(shown).not.toContain("Note one.");

  const [example] = EXAMPLE_TOOLS;
  if (example === undefined) throw new Error("There are example tools.");
  const own = { ...example.content, id: "own", on: true, createdAt: 1, updatedAt: 1 };
  await ownToolsOf(services).put(own);
  await expect.poll(shown).toContain(own.name);
  await services.settings.put(FINDER_KEY, finderValue(100));
  await expect.poll(shown).toContain(FIND_TOOLS);
  expect(shown()).not.toContain(own.name);
});

it("the coming request follows changes of its connection: address, headers, key, removal", async () => {
  const { services } = tab;
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <Shown />
      </CurrentConversationContext>
    </ServicesContext>,
  );
  await expect.poll(shown).toContain("https://old.example/v1/");
  expect(shown()).not.toContain("authorization");
  const changed = { ...connection, baseUrl: "https://new.example/v1", headers: { "x-team": "t" } };
  await saveConnection(services, changed, { how: "keep" });
  await expect.poll(shown).toContain("https://new.example/v1/");
  expect(shown()).toContain("x-team");
  await saveConnection(services, changed, { how: "set", key: "sk-secret" });
  await expect.poll(shown).toContain("Bearer $");
  expect(shown()).not.toContain("sk-secret");
  await services.connections.delete(connection.id);
  await expect.poll(shown).toBe("no_connection");
});
