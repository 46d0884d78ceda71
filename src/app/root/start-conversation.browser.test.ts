import { expect, it, vi } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { err } from "#domain/result.ts";

import { openBlankConversation } from "./start-conversation.ts";

it("opens no conversation if the draft cannot come along, which stays where it is", async () => {
  const services = await openServices();
  const { drafts, connections, databases } = services;
  expect((await drafts.put(NEW_CONVERSATION_DRAFT, "half a thought", 1)).ok).toBe(true);
  const connection = (await connections.list()).at(0);
  const choice = { connection, modelId: "", isChosen: false };
  const full = err({ kind: "full" as const, message: "The disk is full." });
  const moving = vi.spyOn(drafts, "move").mockResolvedValueOnce(full);
  expect(await openBlankConversation(services, choice)).toEqual(full);
  expect(await databases.strict.contexts.count()).toBe(0);
  expect(await drafts.text(NEW_CONVERSATION_DRAFT)).toBe("half a thought");

  const opened = await openBlankConversation(services, choice);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(await drafts.text(opened.value.branchId)).toBe("half a thought");
  expect(await drafts.text(NEW_CONVERSATION_DRAFT)).toBe("");
  moving.mockRestore();
});
