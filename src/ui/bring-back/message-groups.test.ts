import { expect, test } from "vitest";

import type { InternalMessage, MessageNode } from "#domain/message.ts";

import { groupsOf, selectedNodes } from "./message-groups.ts";

const call = { toolName: "calculator", arguments: {}, approvalStatus: "approved" as const };

function node(id: string, message: Partial<InternalMessage>): MessageNode {
  return {
    id,
    contextId: "c",
    parentId: null,
    message: { role: "assistant", content: [], ...message },
    createdAt: 0,
  };
}

function result(id: string, requestId: string): MessageNode {
  return node(id, {
    role: "tool",
    toolResult: { requestId, result: 1, isError: false, source: "tool" },
  });
}

const text = (words: string) => [{ type: "text" as const, text: words }];

const nodes = [
  node("ask", { role: "user", content: text("How much?") }),
  node("calls", {
    content: text("Let me see."),
    toolCalls: [
      { ...call, id: "1" },
      { ...call, id: "2" },
    ],
  }),
  result("first", "1"),
  result("second", "2"),
  node("waits", { toolCalls: [{ ...call, id: "3" }] }),
];

test("a tool round is one group, and an open round is never selected", () => {
  const groups = groupsOf(nodes);
  expect(groups.map(({ who, label, open }) => [who, label, open])).toEqual([
    ["You", "How much?", false],
    ["Assistant", "Let me see. · used calculator, calculator", false],
    ["Assistant", "used calculator", true],
  ]);
  expect(selectedNodes(groups, new Set()).map(({ id }) => id)).toEqual([
    "ask",
    "calls",
    "first",
    "second",
  ]);
  expect(selectedNodes(groups, new Set(["calls"])).map(({ id }) => id)).toEqual(["ask"]);
});

test("what is hidden from the model says so", () => {
  const labels = groupsOf(nodes, { calls: { at: 1 } }).map(({ label }) => label);
  expect(labels[1]).toBe("Hidden from the model · Let me see. · used calculator, calculator");
  expect(labels[0]).toBe("How much?");
});

test("a message begins with its words, without Markdown", () => {
  const [group] = groupsOf([
    node("answer", { content: text("By a **change stream**:\n\n- leave") }),
  ]);
  expect(group?.label).toBe("By a change stream: leave");
});
