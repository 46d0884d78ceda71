import { describe, expect, test, vi } from "vitest";

import type { ToolArguments } from "#domain/tool.ts";

import { executeCall } from "./executor.ts";
import type { ToolOutcome } from "./executor.ts";
import { noWorkspace } from "./no-workspace.ts";
import { createToolRegistry } from "./registry.ts";
import { fakeServices } from "./test-support/fake-tool.ts";
import type { ConversationHit, ToolServices } from "./tool.ts";

const registry = createToolRegistry();

async function run(
  name: string,
  args: ToolArguments,
  services: ToolServices = fakeServices(),
): Promise<ToolOutcome> {
  const tool = registry.get(name);
  if (tool === undefined) throw new Error(`No tool ${name}.`);
  // On a busy machine, loading a tool's library may take longer than the tool's own timeout.
  const timeout = Number.POSITIVE_INFINITY;
  return executeCall(tool, args, { signal: new AbortController().signal, services, timeout });
}

describe("calculator", () => {
  test("returns the value and whether it is exact", async () => {
    expect(await run("calculator", "0.1 + 0.2")).toMatchObject({
      result: { value: "0.3", exact: true },
    });
    expect(await run("calculator", "2/3")).toMatchObject({
      result: { value: "0.666666666666667", exact: false, fraction: "2/3" },
    });
  });

  test("reports a mistake in the expression to the model, not to the retries", async () => {
    expect(await run("calculator", "1/0")).toMatchObject({
      ok: false,
      error: { kind: "invalid_arguments", message: "A step divides by zero." },
    });
  });
});

describe("current_time", () => {
  test("is the person's local time unless a zone is named", async () => {
    expect(await run("current_time", {})).toMatchObject({
      result: {
        iso: "2026-07-28T12:05:09+02:00",
        weekday: "Tuesday",
        human: expect.stringContaining("28 July 2026"),
        timeZone: "Europe/Vienna",
      },
    });
  });

  test.each([
    ["Asia/Kathmandu", "2026-07-28T15:50:09+05:45"],
    ["America/St_Johns", "2026-07-28T07:35:09-02:30"],
    ["Pacific/Kiritimati", "2026-07-29T00:05:09+14:00"],
    ["UTC", "2026-07-28T10:05:09Z"],
  ])("in %s it is %s", async (timeZone, iso) => {
    expect(await run("current_time", { timeZone })).toMatchObject({ result: { iso } });
    expect(new Date(iso)).toEqual(new Date("2026-07-28T10:05:09Z"));
  });

  test("an unknown zone is the model's mistake", async () => {
    expect(await run("current_time", { timeZone: "Middle/Earth" })).toMatchObject({
      error: { kind: "invalid_arguments", message: expect.stringContaining('"Middle/Earth"') },
    });
  });
});

describe("search_conversations", () => {
  const hit: ConversationHit = {
    contextId: "c1",
    nodeId: "n1",
    title: "Bread",
    role: "user",
    excerpt: "sourdough ".repeat(100),
    at: Date.UTC(2026, 0, 2),
  };

  test("passes query, limit and signal on, and returns what the model needs", async () => {
    const searchConversations = vi.fn<ToolServices["searchConversations"]>(async () => [hit, hit]);
    const services = { ...fakeServices(), searchConversations };
    const args = { query: " sourdough ", limit: 1 };
    expect(await run("search_conversations", args, services)).toMatchObject({
      result: [
        {
          conversation: "Bread",
          role: "user",
          excerpt: "sourdough ".repeat(60),
          date: "2026-01-02T00:00:00.000Z",
          contextId: "c1",
          nodeId: "n1",
        },
      ],
    });
    expect(searchConversations).toHaveBeenCalledWith("sourdough", 1, expect.any(AbortSignal));
  });

  test("defaults to at most five; no hits are an empty list", async () => {
    const many = fakeServices(Array.from({ length: 9 }, () => hit));
    const outcome = await run("search_conversations", { query: "x" }, many);
    expect(outcome.ok && outcome.result).toHaveLength(5);
    expect(await run("search_conversations", { query: "x" })).toMatchObject({ result: [] });
  });

  test("a blank query is refused", async () => {
    expect(await run("search_conversations", { query: "  " })).toMatchObject({
      error: { kind: "invalid_arguments" },
    });
  });
});

test("ask_person refuses to be executed, even without the executor", async () => {
  const io = {
    callId: "c",
    runId: "r",
    branchId: "b",
    contextId: "c",
    signal: new AbortController().signal,
    progress: () => undefined,
    output: () => undefined,
    note: () => Promise.resolve(),
    whilePersonDecides: <Value>(wait: () => Promise<Value>) => wait(),
    services: fakeServices(),
    workspace: noWorkspace,
  };
  await expect(registry.get("ask_person")?.execute({ question: "?" }, io)).rejects.toMatchObject({
    name: "ToolFailure",
    kind: "fatal",
  });
});
