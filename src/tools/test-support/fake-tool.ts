import type { ToolDefinition } from "#domain/tool.ts";
import type { ConversationHit, Tool, ToolServices } from "#tools/tool.ts";

/** A tool that returns `"done"` by default. */
export function fakeTool(
  definition: Partial<ToolDefinition> = {},
  execute: Tool["execute"] = async () => "done",
): Tool {
  return {
    definition: {
      name: "fake",
      description: "Does nothing.",
      summary: "Does nothing.",
      parameters: { type: "object" },
      requiresApproval: true,
      risk: "computes",
      idempotent: true,
      timeout: 60_000,
      origin: "built in",
      ...definition,
    },
    examples: [{}],
    execute,
  };
}

/** A promise that is settled from outside. */
export interface Gate<Value> {
  promise: Promise<Value>;
  open(value: Value): void;
  fail(reason: unknown): void;
}

export function createGate<Value>(): Gate<Value> {
  let open: Gate<Value>["open"] = () => undefined;
  let fail: Gate<Value>["fail"] = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { promise, open: (value) => open(value), fail: (reason) => fail(reason) };
}

/** Services at 2026-07-28 10:05:09 UTC in Vienna, with these search hits. */
export function fakeServices(hits: readonly ConversationHit[] = []): ToolServices {
  return {
    searchConversations: async () => hits,
    forgetMemories: async () => 0,
    findTools: async (query) => ({ tools: [{ name: query, description: "" }], of: 1 }),
    startTask: async (callId, { goal }) => `${callId}: ${goal}`,
    sampleProblem: async () => undefined,
    sample: async () => ({ ok: false, error: "none" }),
    now: () => new Date("2026-07-28T10:05:09Z"),
    timeZone: () => "Europe/Vienna",
  };
}
