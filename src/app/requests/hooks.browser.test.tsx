import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";

import { createBough } from "#app/bough.ts";
import { SceneContext } from "#app/conversation/scene.ts";
import type { Scene } from "#app/conversation/scene.ts";
import { BoughContext } from "#app/hooks.ts";
import { saveConnection } from "#app/network/connections.ts";
import { closeTab, connectTo, openTab } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Connection } from "#domain/connection.ts";
import type { ContentPart, MessageNode } from "#domain/message.ts";

import { useComing } from "./hooks.ts";

let root: Root;
let host: HTMLElement;
let tab: Tab;
let connection: Connection;
let scene: Scene;

beforeEach(async () => {
  host = document.createElement("div");
  root = createRoot(host);
  const databaseName = `bough-coming-${crypto.randomUUID()}`;
  const first = createBough({ databaseName });
  connection = await connectTo(first, "https://old.example/v1");
  const { contextId, branchId } = await first.create("Coming", connection);
  first.databases.close();
  tab = await openTab(databaseName, contextId);
  const { bough, conversation } = tab;
  const context = await bough.conversations.get(contextId);
  const branch = await bough.branches.get(branchId);
  if (context === undefined || branch === undefined) throw new Error("Nothing was stored.");
  scene = { conversation, context, tree: branchTree([branch]), active: branch, shown: branch };
});

afterEach(() => {
  root.unmount();
  closeTab(tab);
});

const nodes: MessageNode[] = [];
const content: ContentPart[] = [{ type: "text", text: "Hello" }];

function Shown() {
  const made = useComing({ branch: scene.active, nodes, content });
  if (made?.ok !== true) return <output>{made?.error.code}</output>;
  const { url, shownHeaders } = made.value.request;
  return <output>{JSON.stringify({ url, ...shownHeaders })}</output>;
}

const shown = () => host.querySelector("output")?.textContent;

it("the coming request follows its connection: address, headers, key, and that it is removed", async () => {
  const { bough } = tab;
  root.render(
    <BoughContext value={bough}>
      <SceneContext value={scene}>
        <Shown />
      </SceneContext>
    </BoughContext>,
  );
  await expect.poll(shown).toContain("https://old.example/v1/");
  expect(shown()).not.toContain("authorization");
  const changed = { ...connection, baseUrl: "https://new.example/v1", headers: { "x-team": "t" } };
  await saveConnection(bough, changed, { how: "keep" });
  await expect.poll(shown).toContain("https://new.example/v1/");
  expect(shown()).toContain("x-team");
  await saveConnection(bough, changed, { how: "set", key: "sk-secret" });
  await expect.poll(shown).toContain("Bearer $");
  expect(shown()).not.toContain("sk-secret");
  await bough.keepings.deleteConnection(connection.id);
  await expect.poll(shown).toBe("no_connection");
});
