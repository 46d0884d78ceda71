import { expect, test } from "vitest";

import { checkCall } from "./check-call.ts";
import { executeCalls } from "./executor.ts";
import { createToolRegistry } from "./registry.ts";
import type { Tool } from "./tool.ts";

const registry = createToolRegistry();

function named(name: string): Tool {
  const tool = registry.get(name);
  if (tool === undefined) throw new Error(`No tool ${name}.`);
  return tool;
}

test("in a real browser: tools are found, checked, loaded on demand, run", async () => {
  const raw = { toolName: "calculator", argumentsText: '{"expression":"2^70 + 1/3 - 1/3"}' };
  const checked = await checkCall(raw, registry);
  expect(checked.problem).toBeUndefined();
  const outcomes = await executeCalls(
    [
      { id: "a", tool: named("calculator"), args: checked.arguments },
      { id: "b", tool: named("current_time"), args: { timeZone: "Asia/Kathmandu" } },
    ],
    {
      signal: new AbortController().signal,
      services: {
        searchConversations: async () => [],
        forgetMemories: async () => 0,
        findTools: () => Promise.resolve({ tools: [], of: 0 }),
        startTask: async () => "",
        sampleProblem: async () => undefined,
        sample: async () => ({ ok: false, error: "none" }),
        now: () => new Date("2026-07-28T10:05:09Z"),
        timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
  );
  expect(outcomes).toMatchObject([
    { ok: true, result: { value: "1180591620717411303424", exact: true } },
    { ok: true, result: { iso: "2026-07-28T15:50:09+05:45" } },
  ]);
});

test("in a real browser: JSON errors are located whatever the engine's own message", async () => {
  const raw = { toolName: "calculator", argumentsText: '{"expression": 2 +}' };
  const { problem } = await checkCall(raw, registry);
  expect(problem).toMatchObject({
    kind: "malformed",
    message: expect.stringContaining("line 1, column 18"),
  });
});
