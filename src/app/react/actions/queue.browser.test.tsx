import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import { engineOf } from "#app/root/engine.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";
import { err } from "#domain/result.ts";
import type { QueuedMessage } from "#domain/runs/run.ts";

import { DispatchContext } from "./dispatch.ts";
import { useQueueActions } from "./queue.ts";
import type { QueueActions } from "./queue.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

let tab: Tab;
let place: { contextId: string; branchId: string };

const latestRun = () => tab.services.runs.latestRun(place.branchId);
const queued = async () => (await latestRun())?.queue ?? [];
const untilState = (state: string) =>
  expect.poll(async () => (await latestRun())?.state).toBe(state);

async function send(text: string): Promise<void> {
  const { newId } = tab.services;
  const message = { runId: newId(), nodeId: newId(), content: [{ type: "text" as const, text }] };
  const { branchId } = place;
  const sent = await tab.conversation.dispatch({ type: "message.send", branchId, message });
  // On a busy machine the very first message may be stored late.
  if (!sent.ok && sent.error.kind !== "late") throw new Error(sent.error.message);
}

async function actions(): Promise<QueueActions> {
  let take: (given: QueueActions) => void = () => {};
  const taken = new Promise<QueueActions>((resolve) => (take = resolve));
  function Given() {
    take(useQueueActions(place.branchId));
    return null;
  }
  await render(
    <ServicesContext value={tab.services}>
      <DispatchContext value={(command) => tab.conversation.dispatch(command)}>
        <Given />
      </DispatchContext>
    </ServicesContext>,
  );
  return taken;
}

/** Brings the run to a question of the model that waits, with a message queued behind it. */
async function toQuestion(): Promise<{ message: QueuedMessage; callId: string }> {
  await send("Go.");
  await untilState("awaitingClarification");
  await send("The red one.");
  await expect.poll(queued).toHaveLength(1);
  const [message] = await queued();
  const [call] = (await latestRun())?.calls ?? [];
  if (message === undefined || call === undefined) throw new Error("Nothing waits.");
  return { message, callId: call.id };
}

beforeEach(async () => {
  const databaseName = `bough-queue-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  place = await newConversationOn(services, "Queue", connection);
  services.databases.close();
  tab = await tabOn(databaseName, place.contextId);
  letModelTalk(tab.services, (messages) =>
    messages.some(({ role }) => role === "tool")
      ? "Thank you."
      : [{ name: "ask_person", arguments: { question: "Which?" } }],
  );
});

it("a queued message leaves the queue only once it is recorded as the answer", async () => {
  const { message, callId } = await toQuestion();
  const { answer } = await actions();
  const full = { kind: "full", message: "The disk is full." } as const;
  vi.spyOn(engineOf(tab.services).runWriter, "decideCalls").mockResolvedValueOnce(err(full));
  answer(message, callId);
  await expect.poll(async () => (await latestRun())?.calls[0]?.refused).toBe(full.message);
  // Once this message is queued, every command before it has been executed.
  await send("And then?");
  await expect.poll(queued).toHaveLength(2);
  const [first, second] = await queued();
  expect(first).toEqual(message);
  const { branchId } = place;
  await tab.conversation.dispatch({
    type: "message.unqueue",
    branchId,
    nodeId: second?.nodeId ?? "",
  });

  answer(message, callId);
  await untilState("idle");
  expect(await queued()).toEqual([]);
  const branch = await tab.services.branches.get(branchId);
  const nodes = await tab.services.branches.nodes(branch?.messageIds ?? []);
  expect(nodes.map(({ message: { role } }) => role)).toEqual([
    "user",
    "assistant",
    "tool",
    "assistant",
  ]);
  expect(nodes[2]?.message.toolResult).toMatchObject({ result: "The red one." });
});

it("a queued message stays if the question has been answered by something else", async () => {
  const { message, callId } = await toQuestion();
  const { answer } = await actions();
  const { branchId } = place;
  void tab.conversation.dispatch({ type: "question.answer", branchId, callId, answer: "Blue." });
  answer(message, callId);
  // The message is sent as a message, not as the question's answer.
  await expect
    .poll(async () => {
      const branch = await tab.services.branches.get(branchId);
      return branch?.messageIds.includes(message.nodeId);
    })
    .toBe(true);
  await expect.poll(() => isQuiet([tab])).toBe(true);
});
