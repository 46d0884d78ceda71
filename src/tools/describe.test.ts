import { describe, expect, test } from "vitest";

import { describeCall, callLabel } from "./describe.ts";
import { truncateText, quoteInline } from "./plain-text.ts";
import { createToolRegistry } from "./registry.ts";
import { fakeTool } from "./test-support/fake-tool.ts";
import type { Tool } from "./tool.ts";

const registry = createToolRegistry();

function builtIn(name: string): Tool {
  const tool = registry.get(name);
  if (tool === undefined) throw new Error(`No tool ${name}.`);
  return tool;
}

test.each([
  ["calculator", "2+2", "Works out 2+2.", "2+2"],
  [
    "calculator",
    { expression: 3 },
    "Works out an arithmetic expression on this device.",
    "expression: 3",
  ],
  ["current_time", {}, "Tells the model your date, time and time zone.", ""],
  [
    "current_time",
    { timeZone: "Asia/Tokyo" },
    "Tells the model the present date and time in Asia/Tokyo.",
    "Asia/Tokyo",
  ],
  ["search_conversations", { query: "bread" }, 'Searches your conversations for "bread".', "bread"],
  ["ask_person", { question: "Why?" }, 'Asks you: "Why?"', "Why?"],
  [
    "ask_person",
    { question: "Tell me **why**:\n- `a`" },
    'Asks you: "Tell me why: a"',
    "Tell me why: a",
  ],
])("%s %j", (name, args, sentence, label) => {
  expect(describeCall(builtIn(name), args)).toBe(sentence);
  expect(callLabel(builtIn(name), args)).toBe(label);
});

test("a tool without a sentence of its own shows its summary and its arguments", () => {
  expect(describeCall(fakeTool(), { a: 1 })).toBe("Does nothing.");
  expect(callLabel(fakeTool(), { a: [1, "x"] })).toBe("a: 2 items");
  expect(callLabel(fakeTool(), "path/to")).toBe("path/to");
  expect(callLabel(fakeTool(), [])).toBe("");
  expect(callLabel(undefined, { a: 1 })).toBe("a: 1");
});

test("a describe function that throws is replaced", () => {
  const broken: Tool = {
    ...fakeTool(),
    describe: () => {
      throw new Error("bug");
    },
    label: () => {
      throw new Error("bug");
    },
  };
  expect(describeCall(broken, {})).toBe("Does nothing.");
  expect(callLabel(broken, { a: 1 })).toBe("a: 1");
});

describe("quoting", () => {
  test("invisible characters are escaped", () => {
    expect(quoteInline("a\u202eb\u200bc\u0000\ufeff", 100)).toBe(
      '"a\\u202eb\\u200bc\\u0000\\ufeff"',
    );
    expect(quoteInline("\u{E0041}", 100)).toBe('"\\udb40\\udc41"');
    expect(quoteInline("a\u00a0b\ud800", 100)).toBe('"a\\u00a0b\\ud800"');
  });

  test("the result is one line, truncated if it is long", () => {
    expect(quoteInline("one\n\ttwo", 100)).toBe('"one two"');
    expect(quoteInline("abcdef", 4)).toBe('"abc…"');
    expect(quoteInline("ab\u{1F600}f", 4, "")).toBe("ab…");
  });

  test("truncation never splits a character", () => {
    expect(truncateText("a\u{1F600}", 2)).toBe("a");
    expect(truncateText("a\u{1F600}", 3)).toBe("a\u{1F600}");
  });

  test("letters, marks and emoji stay as they are", () => {
    expect(quoteInline("Grüße, 日本語 😀", 100, "")).toBe("Grüße, 日本語 😀");
  });
});
