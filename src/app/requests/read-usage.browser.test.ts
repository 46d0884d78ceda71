import { expect, it } from "vitest";

import { engineOf } from "#app/root/engine.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { MessageNode } from "#domain/message.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { branchRow, contextRow, nodeRow } from "#storage/test-support/rows.ts";

import { readUsage } from "./read-usage.ts";

/** An answer that cost a dollar. */
function answer(id: string, contextId: string): MessageNode {
  const node = nodeRow(id, contextId, null, { role: "assistant" });
  const usage = { inputTokens: 100, outputTokens: 10, cost: 1 };
  return { ...node, message: { ...node.message, metadata: { model: "m", usage } } };
}

it("adds what sub-tasks sent, and theirs, also those in the bin", async () => {
  const services = await openServices();
  const { branches, subTasks, databases } = services;
  const { strict } = databases;
  await strict.contexts.bulkPut([
    contextRow("c"),
    contextRow("task", { parentId: "c" }),
    contextRow("binned", { parentId: "c", deletedAt: 5 }),
    contextRow("its own", { parentId: "binned" }),
    contextRow("another"),
  ]);
  const branch = branchRow("b", "c", { messageIds: ["n1"] });
  await strict.branches.put(branch);
  await strict.messages.bulkPut([
    answer("n1", "c"),
    answer("n2", "task"),
    answer("n3", "its own"),
    answer("n4", "another"),
  ]);
  const failed = {
    id: "q",
    contextId: "binned",
    branchId: "t",
    runId: "r",
    nodeId: "n5",
    sentAt: 1,
    modelId: "m",
    parts: { system: 0, tools: 0, messages: 9, attachments: 0 },
    end: { at: 2, outcome: "failed", answerTokens: 0 },
  } as unknown as RequestRow; // Only these fields are read.
  await strict.requests.put(failed);
  const { sentRequests } = engineOf(services);
  const sources = { branches, subTasks, sentRequests };
  const usage = await readUsage(sources, branch, [branch], new AbortController().signal);
  expect(usage.everywhere).toMatchObject({ answers: 1, dollars: 1 });
  expect(usage.tasks).toMatchObject({
    count: 3,
    sum: { answers: 3, dollars: 2, silent: 1, inputTokens: 200 },
  });
  expect(usage.models).toMatchObject([{ modelId: "m", sum: { answers: 4, dollars: 3 } }]);
});
