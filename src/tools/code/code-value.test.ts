import { expect, test } from "vitest";

import { valueIn } from "./code-value.ts";

const MOST = 64 * 1024;

test.each([
  ["quotes", '[{"id":1}]'],
  ["backslashes", "\\"],
  ["control characters", "\u0001"],
  ["pairs", "🌳"],
])("a long text with %s is cut as a text, and is not escaped twice", (_what, part) => {
  for (const before of ["", "a", "ab", "abc", "abcd", "abcde"]) {
    const text = before + part.repeat(MOST / part.length);
    const json = JSON.stringify(`${text}${"x".repeat(MOST)}`);
    const { value, cut } = valueIn(json);
    expect(cut).toBe(json.length);
    const beginning = typeof value === "string" ? value : "";
    expect(text.startsWith(beginning)).toBe(true);
    const length = JSON.stringify(beginning).length;
    expect(length).toBeLessThanOrEqual(MOST + 1);
    expect(length).toBeGreaterThan(MOST - 6);
  }
});

test("anything else that is too long is the beginning of its JSON", () => {
  const json = JSON.stringify(Array.from({ length: MOST }, () => 1));
  expect(valueIn(json)).toEqual({ value: json.slice(0, MOST), cut: json.length });
});
