import { expect, it } from "vitest";

import type { MessageNode } from "#domain/message.ts";

import { modelChanges } from "./model-changes.ts";

function node(id: string, model?: string): MessageNode {
  return {
    id,
    contextId: "c",
    parentId: null,
    message: {
      role: model === undefined ? "user" : "assistant",
      content: [],
      ...(model === undefined
        ? {}
        : { metadata: { model, connectionId: "x", status: "complete" as const } }),
    },
    createdAt: 1,
  };
}

const branch = [
  node("q1"),
  node("a1", "one"),
  node("q2"),
  node("a2", "two"),
  node("q3"),
  node("a3", "two"),
  node("q4"),
  node("a4", "one"),
];
const ids = branch.map(({ id }) => id);
const read = (...without: string[]) =>
  new Map(branch.filter(({ id }) => !without.includes(id)).map((one) => [one.id, one]));

it("names the model when it differs from the previous answer's", () => {
  expect([...modelChanges(ids, read())]).toEqual([
    ["a2", "two"],
    ["a4", "one"],
  ]);
});

it("says nothing on a branch answered by one model", () => {
  expect(modelChanges(["q2", "a2", "q3", "a3"], read()).size).toBe(0);
});

it("says nothing about an answer whose predecessor is not loaded", () => {
  expect([...modelChanges(ids, read("a1"))]).toEqual([["a4", "one"]]);
  expect([...modelChanges(ids, read("q4"))]).toEqual([["a2", "two"]]);
});
