import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";
import type { ToolDefinition } from "#domain/tool.ts";

import {
  finderFrom,
  finderKeys,
  finderValue,
  FIND_TOOLS,
  FINDER_ABOVE,
  foundTools,
  isPinned,
  planTools,
  searchTools,
} from "./finder.ts";

function definition(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: "",
    summary: "",
    parameters: {},
    requiresApproval: false,
    risk: "computes",
    idempotent: true,
    timeout: 1,
    origin: "built in",
    ...more,
  };
}

const finder = definition(FIND_TOOLS, { kind: "finder" });
const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}_[a-z]{1,8}$/u), { maxLength: 40 });
const some = names.map((all) =>
  all.map((name, at) => definition(name, at % 9 === 0 ? { kind: "question" } : {})),
);
const tokensOf = ({ name }: ToolDefinition) => name.length * 10;

describe("U7: what is sent in place of many tools", () => {
  test("U7: all while they are few enough; else the finder, what is pinned, and what was found", () => {
    fc.assert(
      fc.property(
        some,
        fc.option(fc.integer({ min: 1, max: 5_000 })),
        fc.dictionary(fc.constantFrom("a_b", "constructor"), fc.boolean()),
        fc.func(fc.boolean()),
        (tools, above, pinned, isFound) => {
          const found = new Set(tools.map(({ name }) => name).filter((name) => isFound(name)));
          const choice = { above, pinned };
          const plan = planTools({ tools, finder, choice, found, tokensOf });
          const sent = plan.sent.filter((tool) => tool !== finder);
          // Every tool that is on is either sent or can be found, and no other tool is.
          const both = [...sent, ...plan.waiting].map(({ name }) => name);
          expect(both.sort()).toEqual(tools.map(({ name }) => name).sort());
          expect(plan.sent.includes(finder)).toBe(plan.waiting.length > 0);
          const isMany = above !== null && plan.tokens > above;
          expect(isMany || plan.waiting.length === 0).toBe(true);
          for (const tool of plan.waiting) {
            expect(found.has(tool.name) || isPinned(tool, choice)).toBe(false);
          }
        },
      ),
    );
  });

  test("questions are pinned, unless the person says otherwise", () => {
    const question = definition("ask", { kind: "question" });
    const said = (pinned: Record<string, boolean>) =>
      [question, definition("sum")].map((tool) => isPinned(tool, { pinned }));
    expect(said({})).toEqual([true, false]);
    expect(said({ ask: false, sum: true })).toEqual([false, true]);
  });

  test.each<[JsonValue | undefined, number | null]>([
    [undefined, FINDER_ABOVE],
    [null, FINDER_ABOVE],
    ["none", null],
    [500, 500],
    [-1, FINDER_ABOVE],
    ["500", FINDER_ABOVE],
  ])("a stored limit of %j is %j", (stored, above) => {
    expect(finderFrom([], [stored]).above).toBe(above);
    expect(finderFrom([], [finderValue(above)]).above).toBe(above);
  });

  test("pins are read by their keys", () => {
    const rows = new Map<string, JsonValue>([
      ["pinnedTool.b", true],
      ["pinnedTool.c", "yes"],
    ]);
    const all = ["a", "b", "c"];
    const values = finderKeys(all).map((key) => rows.get(key));
    expect(finderFrom(all, values).pinned).toEqual({ b: true });
  });
});

describe("U7: searching tools", () => {
  const tools = [
    definition("calculator", { description: "Evaluates an arithmetic expression." }),
    definition("readFile", { description: "Reads a file of the workspace." }),
    definition("write_file", { description: "Writes a file." }),
    definition("current_time", { description: "The time now, in any time zone." }),
    definition("list_issues", { origin: "tracker", description: "Lists what is open." }),
  ];
  const found = (query: string) => searchTools(tools, query).tools.map(({ name }) => name);

  test.each<[string, string[]]>([
    ["calculate", ["calculator"]],
    ["arithmetic", ["calculator"]],
    ["files", ["readFile", "write_file"]],
    ["write a file", ["write_file", "readFile"]],
    ["tracker", ["list_issues"]],
    ["TIME zone", ["current_time"]],
    ["zebra", []],
  ])("for %j finds %j", (query, expected) => {
    expect(found(query).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  test("finds every tool by its name first, and never more than asked for", () => {
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 5 }), (all, most) => {
        for (const { name } of all) {
          const hits = searchTools(all, name, most);
          expect(hits.tools[0]?.name).toBe(name);
          expect(hits.tools.length).toBeLessThanOrEqual(most);
          expect(hits.of).toBe(all.length);
        }
      }),
    );
  });

  test("does not take long for a long query, nor repeat long descriptions", () => {
    const long = definition("long", { description: "word ".repeat(5_000) });
    const [hit] = searchTools([long], "word ".repeat(60)).tools;
    expect(hit?.description.length).toBeLessThan(400);
  });
});

describe("U7: what the model has found", () => {
  const node = (message: InternalMessage): MessageNode => ({
    id: "n",
    contextId: "c",
    parentId: null,
    message,
    createdAt: 0,
  });
  const user = node({ role: "user", content: [] });
  const call = (id: string, toolName = FIND_TOOLS) =>
    node({
      role: "assistant",
      content: [],
      toolCalls: [{ id, toolName, arguments: {}, approvalStatus: "approved" }],
    });
  const result = (requestId: string, value: JsonValue, isError = false) =>
    node({
      role: "tool",
      content: [],
      toolResult: { requestId, result: value, isError, source: "tool" },
    });
  const hit = (...all: string[]) => ({ tools: all.map((name) => ({ name, description: "" })) });

  test("is sent for the rest of the run", () => {
    const nodes = [user, call("1"), result("1", hit("a")), call("2"), result("2", hit("b"))];
    expect([...foundTools(nodes)]).toEqual(["a", "b"]);
    const corrected = node({ role: "user", content: [], metadata: { synthetic: true } });
    expect([...foundTools([...nodes, corrected])]).toEqual(["a", "b"]);
    expect([...foundTools([...nodes, user])]).toEqual([]);
  });

  test("comes from the finder's own results alone, whatever they are", () => {
    const foreign = [user, call("1", "fetch"), result("1", hit("a")), result("9", hit("b"))];
    expect([...foundTools(foreign)]).toEqual([]);
    for (const odd of [null, "a", { tools: "a" }, { tools: [null, 3, { name: 4 }] }]) {
      expect([...foundTools([user, call("1"), result("1", odd)])]).toEqual([]);
    }
    expect([...foundTools([user, call("1"), result("1", hit("a"), true)])]).toEqual([]);
  });
});
