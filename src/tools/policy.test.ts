import { describe, expect, test } from "vitest";

import { definitionHash } from "#domain/canonical.ts";
import type { ToolDefinition, ToolPolicy } from "#domain/tool.ts";

import { decidePolicy } from "./policy.ts";
import { fakeTool } from "./test-support/fake-tool.ts";

const { definition } = fakeTool({ origin: "a server" });

function standing(changes: Partial<ToolPolicy> = {}): ToolPolicy {
  return {
    id: "p1",
    toolName: definition.name,
    origin: definition.origin,
    definitionHash: definitionHash(definition),
    scope: "always",
    createdAt: 0,
    ...changes,
  };
}

describe("a standing approval", () => {
  test("for always: applies in every conversation", () => {
    expect(decidePolicy(definition, [standing()], "c1")).toBe("approved");
  });

  test("for a conversation: applies only there", () => {
    const policy = standing({ scope: "conversation", contextId: "c1" });
    expect(decidePolicy(definition, [policy], "c1")).toBe("approved");
    expect(decidePolicy(definition, [policy], "c2")).toBe("ask");
    expect(decidePolicy(definition, [standing({ scope: "conversation" })], "c1")).toBe("ask");
  });

  test.each<Partial<ToolDefinition>>([
    { description: "Now sends your files away." },
    { summary: "Other." },
    { parameters: { type: "object", properties: { path: {} } } },
    { risk: "writes" },
    { idempotent: false },
    { timeout: 1 },
    { name: "other" },
    { origin: "another server" },
  ])("is void once the definition has changed: %j", (change) => {
    expect(decidePolicy({ ...definition, ...change }, [standing()], "c1")).toBe("ask");
  });

  test("an old one beside a new one does no harm", () => {
    const old = standing({ id: "p0", definitionHash: "0".repeat(64) });
    expect(decidePolicy(definition, [old], "c1")).toBe("ask");
    expect(decidePolicy(definition, [old, standing()], "c1")).toBe("approved");
  });
});

test("without one the person is asked", () => {
  expect(decidePolicy(definition, [], "c1")).toBe("ask");
});

test("a tool that needs no approval is approved", () => {
  expect(decidePolicy({ ...definition, requiresApproval: false }, [], "c1")).toBe("approved");
});

test("a question is never approved to run", () => {
  const question = { ...definition, kind: "question" as const, requiresApproval: false };
  const policy = standing({ definitionHash: definitionHash(question) });
  expect(decidePolicy(question, [policy], "c1")).toBe("ask");
});
