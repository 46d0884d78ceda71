import { describe, expect, test } from "vitest";

import { uniqueName, versionName } from "./names.ts";
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

test("the first free number", () => {
  expect(uniqueName(new Set(), "x")).toBe("x");
  expect(uniqueName(new Set(["x", "x 2"]), "x")).toBe("x 3");
});
