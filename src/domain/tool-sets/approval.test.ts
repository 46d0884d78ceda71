import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { definitionHash } from "#domain/canonical.ts";
import type { ToolDefinition, ToolPolicy, ToolRisk } from "#domain/tool.ts";

import { changesNothing, decidePolicy } from "./approval.ts";
import { overruled } from "./policies.ts";

const definition: ToolDefinition = {
  name: "fake",
  description: "Does nothing.",
  summary: "Does nothing.",
  parameters: { type: "object" },
  requiresApproval: true,
  risk: "computes",
  idempotent: true,
  timeout: 60_000,
  origin: "a server",
};
const harmless: ToolDefinition = { ...definition, requiresApproval: false };
const here = { contextId: "c1", modeId: "m1" };

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

describe("a standing approval (U2)", () => {
  test("for always: applies in every conversation", () => {
    expect(decidePolicy(definition, [standing()], here)).toBe("approved");
  });

  test("for a conversation: applies only there", () => {
    const policy = standing({ scope: "conversation", contextId: "c1" });
    expect(decidePolicy(definition, [policy], here)).toBe("approved");
    expect(decidePolicy(definition, [policy], { ...here, contextId: "c2" })).toBe("ask");
    expect(decidePolicy(definition, [standing({ scope: "conversation" })], here)).toBe("ask");
  });

  test("for a mode: applies only in it", () => {
    const policy = standing({ scope: "mode", modeId: "m1" });
    expect(decidePolicy(definition, [policy], here)).toBe("approved");
    expect(decidePolicy(definition, [policy], { ...here, modeId: "m2" })).toBe("ask");
    expect(decidePolicy(definition, [standing({ scope: "mode" })], here)).toBe("ask");
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
    const policies = [
      standing(),
      standing({ id: "p2", scope: "mode", modeId: "m1" }),
      standing({ id: "p3", scope: "conversation", contextId: "c1" }),
    ];
    expect(decidePolicy({ ...definition, ...change }, policies, here)).toBe("ask");
  });

  test("an old one beside a new one does no harm", () => {
    const old = standing({ id: "p0", definitionHash: "0".repeat(64) });
    expect(decidePolicy(definition, [old], here)).toBe("ask");
    expect(decidePolicy(definition, [old, standing()], here)).toBe("approved");
  });
});

describe("without a word from the person (U1)", () => {
  test("a tool that needs approval asks, and another runs", () => {
    expect(decidePolicy(definition, [], here)).toBe("ask");
    expect(decidePolicy(harmless, [], here)).toBe("approved");
  });

  test("a tool's risk says whether it changes anything", () => {
    const risks: ToolRisk[] = ["computes", "reads", "asks_person", "writes", "reaches_network"];
    expect(risks.filter((risk) => changesNothing({ risk }))).toEqual([
      "computes",
      "reads",
      "asks_person",
    ]);
  });
});

describe("a person who wants to be asked (U3)", () => {
  const ask = standing({ id: "a", verdict: "ask" });

  test("is asked, whatever the definition has become", () => {
    expect(decidePolicy(harmless, [ask], here)).toBe("ask");
    expect(decidePolicy({ ...harmless, description: "Changed." }, [ask], here)).toBe("ask");
  });

  test("in one mode only, if they said so", () => {
    const inMode = standing({ id: "a", verdict: "ask", scope: "mode", modeId: "m1" });
    expect(decidePolicy(harmless, [inMode], here)).toBe("ask");
    expect(decidePolicy(harmless, [inMode], { ...here, modeId: "m2" })).toBe("approved");
    expect(decidePolicy(definition, [standing(), inMode], here)).toBe("ask");
  });

  test("may allow it in one conversation", () => {
    const allowed = standing({
      scope: "conversation",
      contextId: "c1",
      definitionHash: definitionHash(harmless),
    });
    expect(decidePolicy(harmless, [ask, allowed], here)).toBe("approved");
    expect(decidePolicy(harmless, [ask, allowed], { ...here, contextId: "c2" })).toBe("ask");
  });

  test("is not asked again after allowing it for always, here or in this mode", () => {
    const inMode = standing({ id: "b", verdict: "ask", scope: "mode", modeId: "m1" });
    const elsewhere = standing({ id: "c", verdict: "ask", scope: "mode", modeId: "m2" });
    const other = standing({ id: "d", verdict: "ask", toolName: "other" });
    const stored = [ask, inMode, elsewhere, other];
    expect(overruled(standing(), here, stored)).toEqual([ask, inMode]);
    const once = standing({ scope: "conversation", contextId: "c1" });
    expect(overruled(once, here, stored)).toEqual([]);
  });
});

test("a question is never approved to run", () => {
  const question = { ...harmless, kind: "question" as const };
  const policy = standing({ definitionHash: definitionHash(question) });
  expect(decidePolicy(question, [policy], here)).toBe("ask");
});

test("U2, U3: rows about other tools and places change nothing", () => {
  const elsewhere = fc.record({
    id: fc.uuid(),
    toolName: fc.constantFrom("other", "fake2"),
    origin: fc.constant("a server"),
    definitionHash: fc.constant(definitionHash(definition)),
    scope: fc.constantFrom("always" as const, "mode" as const, "conversation" as const),
    modeId: fc.constant("m1"),
    contextId: fc.constant("c1"),
    createdAt: fc.constant(0),
  });
  fc.assert(
    fc.property(fc.array(elsewhere), fc.boolean(), (policies, requiresApproval) => {
      const tool = { ...definition, requiresApproval };
      expect(decidePolicy(tool, policies, here)).toBe(decidePolicy(tool, [], here));
    }),
  );
});
