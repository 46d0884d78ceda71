import { expect, test } from "vitest";

import { definitionHash } from "#domain/canonical.ts";
import type { ToolOutcome } from "#tools/executor.ts";
import { noWorkspace } from "#tools/no-workspace.ts";
import { createToolRegistry } from "#tools/registry.ts";
import { fakeTool } from "#tools/test-support/fake-tool.ts";

import { createToolBox } from "./toolbox.ts";

const stores = {
  searches: { searchForModel: async () => [] },
  memories: { forget: async () => 0 },
};
const tools = createToolBox(
  stores,
  createToolRegistry([fakeTool({ name: "offered" }), fakeTool({ name: "other" })]),
  Promise.resolve(),
);

test("a call to a tool that the request offered is checked against its schema", async () => {
  expect(await tools.check("offered", "{}", ["offered"])).toEqual({ arguments: {} });
});

test("a tool that the request did not offer is unknown, even if it exists", async () => {
  const { problem } = await tools.check("other", "{}", ["offered"]);
  expect(problem).toMatchObject({
    kind: "unknown_tool",
    message: expect.not.stringContaining("Did you mean other"),
  });
});

test("a call runs only with the tool that was approved", async () => {
  const registry = createToolRegistry([fakeTool({ name: "same" }), fakeTool({ name: "changed" })]);
  const box = createToolBox(stores, registry, Promise.resolve());
  const approved = ["same", "changed", "gone"].map((toolName) => {
    const definition = box.definition(toolName);
    return {
      id: toolName,
      toolName,
      arguments: {},
      definitionHash: definition && definitionHash(definition),
    };
  });
  const settled = new Map<string, ToolOutcome>();
  registry.setSource("", [
    fakeTool({ name: "same" }),
    fakeTool({ name: "changed", bodyHash: "another" }),
  ]);
  await box.executeAll(approved, {
    runId: "r",
    branchId: "b",
    contextId: "c",
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onOutput: () => undefined,
    onWaiting: () => undefined,
    onNote: () => Promise.resolve(),
    onSettled: async (id, outcome) => void settled.set(id, outcome),
    startTask: async () => "",
    sampleProblem: async () => undefined,
    sample: async () => ({ ok: false, error: "none" }),
    findTools: async () => ({ tools: [], of: 0 }),
    workspaceOf: () => noWorkspace,
  });
  expect(settled.get("same")).toMatchObject({ ok: true });
  expect(settled.get("changed")).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("has changed since this call was approved") },
  });
  expect(settled.get("gone")).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("no longer exists") },
  });
});
