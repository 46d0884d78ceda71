import { afterEach, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo, isQuiet, tabs } from "#app/test-support/tabs.ts";
import type { Tab } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";

import { runNewsOf } from "./run-news.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

/** The states reported in a tab, in order. */
function heardIn({ services }: Tab): string[] {
  const heard: string[] = [];
  runNewsOf(services).subscribe(({ state }) => heard.push(state));
  return heard;
}

it("a run’s waiting and its end are told once, in the tab that writes the conversation", async () => {
  const databaseName = `bough-run-news-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "News", connection);
  services.databases.close();
  const writer = await tabOn(databaseName, contextId);
  await expect.poll(() => writer.conversation.isWriting()).toBe(true);
  const follower = await tabOn(databaseName, contextId);
  await expect.poll(() => follower.conversation.actor.getSnapshot().value).toBe("following");
  const heard = [heardIn(writer), heardIn(follower)];
  const question = { name: "ask_person", arguments: { question: "Which?" } };
  letModelTalk(writer.services, (messages) =>
    messages.at(-1)?.role === "tool" ? "Thank you." : [question],
  );
  const { newId } = follower.services;
  const content = [{ type: "text" as const, text: "Go." }];
  const message = { runId: newId(), nodeId: newId(), content };
  // The follower's command is carried out, and the run reported, in the tab that writes the conversation.
  await follower.conversation.dispatch({ type: "message.send", branchId, message });
  await expect.poll(() => heard).toEqual([["awaitingClarification"], []]);
  await follower.conversation.dispatch({ type: "run.stop", branchId });
  await expect.poll(() => isQuiet([writer])).toBe(true);
  letModelTalk(writer.services, () => "Done.");
  const next = { runId: newId(), nodeId: newId(), content };
  await follower.conversation.dispatch({ type: "message.send", branchId, message: next });
  // A run that the person stopped is not reported.
  await expect.poll(() => heard).toEqual([["awaitingClarification", "idle"], []]);
});
