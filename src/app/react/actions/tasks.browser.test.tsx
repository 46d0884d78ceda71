import { afterEach, beforeEach, expect, it } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import type { TalkingModel } from "#app/test-support/talking-model.ts";
import { textOf } from "#domain/message.ts";

import { useTaskActions } from "./tasks.ts";
import type { TaskActions } from "./tasks.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

let tab: Tab;
let model: TalkingModel;
let place: { contextId: string; branchId: string };

beforeEach(async () => {
  const databaseName = `bough-aside-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  place = await newConversationOn(services, "Wells", connection);
  services.databases.close();
  tab = await tabOn(databaseName, place.contextId);
  model = letModelTalk(tab.services, (messages) => `Heard: ${messages.at(-1)?.content ?? ""}`);
});

async function actions(): Promise<TaskActions> {
  let take: (given: TaskActions) => void = () => {};
  const taken = new Promise<TaskActions>((resolve) => (take = resolve));
  function Given() {
    take(useTaskActions());
    return null;
  }
  await render(
    <ServicesContext value={tab.services}>
      <Given />
    </ServicesContext>,
  );
  return taken;
}

const said = (text: string) => {
  const { newId } = tab.services;
  return { runId: newId(), nodeId: newId(), content: [{ type: "text" as const, text }] };
};

async function send(contextId: string, branchId: string, text: string): Promise<void> {
  const conversation = engineOf(tab.services).open(contextId);
  const message = said(text);
  const sent = await conversation.dispatch({ type: "message.send", branchId, message });
  // On a busy machine the very first message may be stored late.
  if (!sent.ok && sent.error.kind !== "late") throw new Error(sent.error.message);
  const state = async () => (await tab.services.runs.latestRun(branchId))?.state;
  await expect.poll(state).toBe("idle");
  await expect.poll(() => isQuiet([{ ...tab, conversation }])).toBe(true);
}

async function texts(branchId: string): Promise<string[]> {
  const branch = await tab.services.branches.get(branchId);
  const nodes = await tab.services.branches.nodes(branch?.messageIds ?? []);
  return nodes.map(({ message }) => textOf(message));
}

it("a question on the side leaves its conversation alone until one message is brought back (S9)", async () => {
  const { branches, conversations, newId } = tab.services;
  const { contextId, branchId } = place;
  await send(contextId, branchId, "Where is water?");
  const before = await branches.get(branchId);
  const nodeId = before?.messageIds[1] ?? "";
  const tasks = await actions();
  const asked = await tasks.askOnTheSide({ contextId, branchId, nodeId });
  if (!asked.ok) throw new Error(asked.error.message);
  const [aside] = await branches.ofContext(asked.value);
  if (aside === undefined) throw new Error("It has no branch.");

  await send(asked.value, aside.id, "How deep?");
  const seen = ["Where is water?", "Heard: Where is water?"];
  expect(await texts(aside.id)).toEqual([...seen, "How deep?", "Heard: How deep?"]);
  expect(model.bodies.at(-1)).toContain("Where is water?");
  expect(await branches.get(branchId)).toEqual(before);
  expect(await tab.services.list.listedIds("all")).not.toContain(asked.value);

  const nodeIds = (await branches.get(aside.id))?.messageIds.slice(2) ?? [];
  const brought = await tab.conversation.dispatch({
    type: "branch.bringBack",
    branchId,
    message: { ...said("It is forty metres deep."), nodeId: newId() },
    source: { contextId: asked.value, branchId: aside.id, nodeIds },
  });
  expect(brought.ok).toBe(true);
  expect(await texts(branchId)).toEqual([...seen, "It is forty metres deep."]);
  expect(model.bodies).toHaveLength(2);
  expect((await tasks.end(asked.value)).ok).toBe(true);
  expect((await conversations.get(asked.value))?.deletedAt).toBeTypeOf("number");
  expect(await texts(branchId)).toHaveLength(3);
});
