import { describe, expect, it, vi } from "vitest";

import type { ToolOutcome } from "#app/ports.ts";
import { argumentsHash } from "#domain/canonical.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolEvent } from "#machine/run-events.ts";

import { executeTools } from "./calls.ts";
import type { EffectDeps } from "./deps.ts";

const input = {
  runId: "r",
  contextId: "c",
  branchId: "b",
  answerNodeId: "n",
  calls: [{ id: "a", toolName: "t", status: "approved" as const, idempotent: true }],
};

/** A stored call with these arguments, approved with those; only what execution reads. */
function scene(stored: JsonValue, approved: JsonValue) {
  const execute = vi.fn<() => Promise<ToolOutcome>>(async () => ({ ok: true, result: 1, ms: 0 }));
  const toolCalls = [{ id: "a", toolName: "t", arguments: stored, approvalStatus: "approved" }];
  const decided = {
    kind: "call",
    callId: "a",
    phase: "decided",
    status: "approved",
    argumentsHash: argumentsHash(approved),
  };
  const done = async () => ({ ok: true, value: undefined });
  const deps = {
    journal: { barrier: done, fact: done },
    branches: { nodes: async () => [{ id: "n", message: { toolCalls } }] },
    runs: { journalOf: async () => [{ detail: decided }] },
    tools: { execute },
  };
  return { deps: deps as unknown as EffectDeps, execute };
}

function run(deps: EffectDeps): Promise<ToolEvent[]> {
  return new Promise((resolve) => {
    const events: ToolEvent[] = [];
    executeTools(deps, input, (event) => {
      events.push(event);
      if (event.type === "tools.done") resolve(events);
    });
  });
}

describe("executing approved calls", () => {
  it("runs exactly what was approved", async () => {
    const { deps, execute } = scene({ path: "/a" }, { path: "/a" });
    const events = await run(deps);
    expect(execute).toHaveBeenCalledOnce();
    expect(events.map((event) => event.type)).toEqual([
      "tool.started",
      "tool.settled",
      "tools.done",
    ]);
  });

  it("runs nothing whose arguments changed after the approval", async () => {
    const { deps, execute } = scene({ path: "/etc" }, { path: "/a" });
    const events = await run(deps);
    expect(execute).not.toHaveBeenCalled();
    expect(events.at(-1)).toMatchObject({
      type: "tools.done",
      failure: { severity: "fatal", error: { kind: "tool_fatal" } },
    });
  });
});
