import { expect, test } from "vitest";

import { programOf, programResult, programResultInShort } from "./code-calls.ts";

test("a call's program is its text, as it is written on any wire", () => {
  const python = { language: "python", code: "1" };
  expect(programOf({ toolName: "run_python", arguments: "1" })).toEqual(python);
  expect(programOf({ toolName: "run_python", arguments: { code: "1" } })).toEqual(python);
  expect(programOf({ toolName: "run_javascript", arguments: ["1"] })).toBeUndefined();
  expect(programOf({ toolName: "calculator", arguments: "1" })).toBeUndefined();
});

test("a program's result is what it printed, otherwise its value", () => {
  expect(programResult("An error")).toBeUndefined();
  expect(programResult({ value: null, printed: 1, note: "n", changed: [] })).toEqual({
    value: null,
    note: "n",
  });
  expect(programResultInShort({ value: [1], printed: "p" })).toBe("p");
  expect(programResultInShort({ value: [1], printed: "\n" })).toEqual([1]);
  expect(programResultInShort({ value: [1] })).toEqual([1]);
  expect(programResultInShort({ printed: "p" })).toBe("p");
  expect(programResultInShort({})).toBe("");
  expect(programResultInShort("An error\nPrinted before:\na")).toBe("An error");
  expect(programResultInShort("Traceback\n  line 1\nValueError: no")).toBe("ValueError: no");
});
