import { expect, test } from "vitest";

import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { rowShapes } from "./row-shapes.ts";

const { context, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1, title: "T" });

function contextWith(validators: unknown) {
  return rowShapes.contexts({ ...context, config: { ...context.config, validators } });
}

function messageWith(flaw: unknown) {
  const [node] = nodes;
  return rowShapes.messages({ ...node, message: { ...node?.message, metadata: { flaw } } });
}

test("an attachment may say which resource it is a copy of, and nothing else of it", () => {
  const part = { type: "file", blobId: "b", mediaType: "text/plain", name: "a.md" };
  const messageOf = (resource: object) => {
    const [node] = nodes;
    return rowShapes.messages({
      ...node,
      message: { ...node?.message, content: [{ ...part, resource }] },
    });
  };
  expect(messageOf({ server: "Notes", uri: "notes://a.md" })).toBeUndefined();
  expect(messageOf({ server: "Notes" })).toBeDefined();
  expect(messageOf({ server: "Notes", uri: "notes://a.md", run: true })).toBeDefined();
});

test("validators and what they found have exactly their own shape", () => {
  const id = "5f0c1a52-0b8e-4f0e-9d35-0a4b6d0d3f11";
  expect(contextWith([{ kind: "pattern", id, pattern: "^a", flags: "u" }])).toBeUndefined();
  expect(contextWith([{ kind: "function", id, code: "return true" }])).toBeUndefined();
  expect(contextWith([{ kind: "shell", id, code: "rm" }])).toBeDefined();
  expect(contextWith([{ kind: "function", id, code: "x", run: true }])).toBeDefined();
  expect(
    contextWith([{ kind: "pattern", id, pattern: "a".repeat(3_000), flags: "" }]),
  ).toBeDefined();
  expect(messageWith({ check: "model", problem: "No.", unchecked: true })).toBeUndefined();
  expect(messageWith({ check: "other", problem: "No." })).toBeDefined();
});
