import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { checkedName, freeName, proposeForkName, versionName } from "./names.ts";
import { mainBranch } from "./test-support/context-model.ts";

function named(...names: string[]) {
  return names.map((name) => mainBranch({ id: name, name }));
}

describe("V2: generated names", () => {
  test.each([
    [[], "main~2"],
    [["main", "main~2"], "main~3"],
    [["main~7"], "main~8"],
    [["other~9", "main~x", "main~02", "main~"], "main~2"],
  ])("V2: beside %j the next is %s", (names, expected) => {
    expect(versionName(named(...names), "main")).toBe(expected);
  });

  test("V2: a base whose own name looks like a version's", () => {
    expect(versionName(named("main~2"), "main~2")).toBe("main~2~2");
  });
});

describe("proposed names", () => {
  test.each([
    ["Is there a cheaper way that still lets us go back?", "cheaper-way-still"],
    ["What would a skeptic say?", "skeptic-say"],
    ["the of and", "the-of-and"],
    ["**Über** Straßen & Brücken", "über-straßen-brücken"],
    ["为什么", "为什么"],
    ["x".repeat(40), "x".repeat(24)],
    ["one antidisestablishmentarianism", "one"],
    ["", "branch"],
    ["?!", "branch"],
  ])("%j: %s", (seed, expected) => {
    expect(proposeForkName([], seed)).toBe(expected);
  });

  test("a taken name gets a number, the bin included", () => {
    const branches = [...named("cheaper-way"), mainBranch({ name: "cheaper-way-2", deletedAt: 1 })];
    expect(proposeForkName(branches, "a cheaper way")).toBe("cheaper-way-3");
  });

  test("B2: any text: the proposal is free and is stored as it stands", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (seed) => {
        const first = proposeForkName([], seed);
        const second = proposeForkName(named(first), seed);
        expect(second).not.toBe(first);
        expect(checkedName(named(first), second)).toEqual({ ok: true, value: second });
      }),
    );
  });
});

test("the first free number", () => {
  expect(freeName(new Set(), "x")).toBe("x");
  expect(freeName(new Set(["x", "x 2"]), "x")).toBe("x 3");
});
