import { afterEach, expect, it } from "vitest";

import { createServices } from "#app/root/create-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { connectTo, tabs } from "#app/test-support/tabs.ts";
import { letModelTalk } from "#app/test-support/talking-model.ts";

const { tabOn, closeTabs } = tabs();
afterEach(closeTabs);

it("stops the run of a branch that has only the answer of the round that is pruned", async () => {
  const databaseName = `bough-prune-${crypto.randomUUID()}`;
  const services = createServices({ databaseName });
  await services.opened;
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId, branchId } = await newConversationOn(services, "Prune", connection);
  const { conversation, services: own } = await tabOn(databaseName, contextId);
  letModelTalk(own, () => [{ name: "forget", arguments: { note: "x" } }]);
  const content = [{ type: "text" as const, text: "Forget it." }];
  const message = { runId: "r", nodeId: "n", content };
  await conversation.dispatch({ type: "message.send", branchId, message });
  const state = async () => (await services.runs.latestRun(branchId))?.state;
  await expect.poll(state).toBe("awaitingToolApproval");

  const waiting = await services.branches.get(branchId);
  if (waiting === undefined) throw new Error("The conversation has a branch.");
  const [, answerId = ""] = waiting.messageIds;
  const { branches, messages } = services.databases.strict;
  const callId = (await services.runs.latestRun(branchId))?.calls[0]?.id ?? "";
  await messages.add({
    id: "result",
    contextId,
    parentId: answerId,
    message: {
      role: "tool",
      content: [],
      toolResult: {
        requestId: callId,
        result: "Gone.",
        isError: false,
        source: "tool",
      },
    },
    createdAt: 1,
  });
  const messageIds = [...waiting.messageIds, "result"];
  await branches.add({ ...waiting, id: "whole", name: "whole", messageIds });

  const pruned = await conversation.dispatch({
    type: "node.prune",
    nodeId: "result",
    keptBranchId: "kept",
    undoId: "undo",
  });
  expect(pruned.ok).toBe(true);
  expect((await services.branches.get(branchId))?.deletedAt).toBeDefined();
  await expect.poll(state).toBe("idle");
});
