import { expect, test } from "vitest";

import { similarNames } from "./similar-names.ts";

const names = ["read_file", "write_file", "list_files", "calculator", "fetch_url"];

test.each([
  ["readFile", ["read_file"]],
  ["calc", ["calculator"]],
  ["fetch", ["fetch_url"]],
  ["raed_file", ["read_file"]],
  ["write_files", ["write_file"]],
  ["rocket", []],
  ["", []],
  ["x".repeat(100_000), []],
])("near %s: %j", (name, near) => {
  expect(similarNames(name, names)).toEqual(near);
});

test("returns at most three, the nearest first", () => {
  expect(similarNames("tool_1", ["tool_22", "tool_2", "tool_1x", "tool1", "tool_3"])).toEqual([
    "tool1",
    "tool_2",
    "tool_1x",
  ]);
});
