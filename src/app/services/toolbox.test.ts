import { expect, test } from "vitest";

import { createToolRegistry } from "#tools/registry.ts";
import { fakeTool } from "#tools/test-support/fake-tool.ts";

import { createToolBox } from "./toolbox.ts";

const tools = createToolBox(
  { conversations: { searchForModel: async () => [] }, memories: { forget: async () => 0 } },
  createToolRegistry([fakeTool({ name: "offered" }), fakeTool({ name: "other" })]),
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
