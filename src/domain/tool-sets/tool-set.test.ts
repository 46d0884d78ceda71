import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { ToolDefinition, ToolRisk } from "#domain/tool.ts";

import { changesNothing } from "./approval.ts";
import { EVERY_TOOL, missingTools, switched, toolChoices } from "./tool-set.ts";
import type { ToolSet } from "./tool-set.ts";

const risks: ToolRisk[] = ["computes", "reads", "asks_person", "writes", "reaches_network"];
/** Some of these are properties that every object has. */
const names = ["a", "b", "constructor", "toString", "c"];
const sources = ["built in", "code", "valueOf"];

const tools = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names),
    origin: fc.constantFrom(...sources),
    risk: fc.constantFrom(...risks),
  }),
  { selector: ({ name }) => name },
);
const switches = (keys: string[]) => fc.dictionary(fc.constantFrom(...keys), fc.boolean());
const sets: fc.Arbitrary<ToolSet> = fc.record({
  limit: fc.constantFrom("any" as const, "reading" as const, "none" as const),
  sources: switches(sources),
  tools: switches(names),
});

function definition(given: Pick<ToolDefinition, "name" | "origin" | "risk">): ToolDefinition {
  return {
    description: "",
    summary: "",
    parameters: {},
    requiresApproval: true,
    idempotent: false,
    timeout: 1,
    ...given,
  };
}

describe("a tool set", () => {
  test("U5: nothing beyond its limit is on, whatever is switched", () => {
    fc.assert(
      fc.property(tools, sets, switches(names), (given, set, own) => {
        const on = toolChoices(given.map(definition), set, own).filter(({ isOn }) => isOn);
        const beyond = on.filter(
          ({ definition }) =>
            set.limit === "none" || (set.limit === "reading" && !changesNothing(definition)),
        );
        expect(beyond).toEqual([]);
      }),
    );
  });

  test("U6: the branch's switch goes before the mode's, and a tool's before its source's", () => {
    const [one] = toolChoices([definition({ name: "a", origin: "code", risk: "reads" })], {
      limit: "any",
      sources: { code: false },
      tools: { a: true },
    });
    expect(one).toMatchObject({ isOn: true, by: "mode" });
    fc.assert(
      fc.property(tools, sets, switches(names), (given, set, own) => {
        const choices = toolChoices(given.map(definition), set, own);
        for (const { definition: tool, isOn, by, byMode } of choices) {
          expect(isOn).toBe({ limit: false, mode: byMode, branch: own[tool.name] }[by]);
        }
      }),
    );
  });

  test("U6: switching there and back leaves nothing on the branch", () => {
    fc.assert(
      fc.property(tools, sets, (given, set) => {
        const choices = toolChoices(given.map(definition), set);
        for (const choice of choices) {
          const there = switched(choice, !choice.byMode, {});
          expect(there).toEqual({ [choice.definition.name]: !choice.byMode });
          expect(switched(choice, choice.byMode, there)).toEqual({});
        }
      }),
    );
  });

  test("what it does not mention is on", () => {
    const all = names.map((name) => definition({ name, origin: "valueOf", risk: "reads" }));
    const choices = toolChoices(all, { limit: "any", sources: {}, tools: {} });
    expect(choices.filter(({ isOn }) => !isOn)).toEqual([]);
  });

  test("names the tools that are gone", () => {
    const here = [definition({ name: "a", origin: "code", risk: "reads" })];
    expect(missingTools(here, { tools: { a: false, b: true } })).toEqual(["b"]);
  });

  test("sends only what is switched on itself where every tool is switched off", () => {
    fc.assert(
      fc.property(tools, sets, switches(names), (given, set, own) => {
        const none = { ...own, [EVERY_TOOL]: false };
        for (const choice of toolChoices(given.map(definition), set, none)) {
          const { name } = choice.definition;
          expect(choice.isOn && !(Object.hasOwn(own, name) && own[name] === true)).toBe(false);
          if (choice.by === "limit") continue;
          const after = switched(choice, true, none);
          const [on] = toolChoices([choice.definition], set, after);
          expect(on?.isOn).toBe(true);
        }
      }),
    );
  });
});
