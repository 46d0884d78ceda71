import { describe, expect, test } from "vitest";

import { describeCall, gistOf } from "./describe.ts";
import { beginning, quoted } from "./plain-text.ts";
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
  ["calculator", { expression: "2+2" }, "Works out 2+2.", "2+2"],
  [
    "calculator",
    { expression: 3 },
    "Works out an arithmetic expression on this device.",
    '{"expression":3}',
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
])("%s %j", (name, args, sentence, gist) => {
  expect(describeCall(builtIn(name), args)).toBe(sentence);
  expect(gistOf(builtIn(name), args)).toBe(gist);
});

test("a tool without words of its own has its summary and its arguments", () => {
  expect(describeCall(fakeTool(), { a: 1 })).toBe("Does nothing.");
  expect(gistOf(fakeTool(), { a: [1, "x"] })).toBe('{"a":[1,"x"]}');
  expect(gistOf(fakeTool(), "path/to")).toBe("path/to");
  expect(gistOf(fakeTool(), [])).toBe("");
  expect(gistOf(undefined, { a: 1 })).toBe('{"a":1}');
});

test("words that throw are replaced", () => {
  const broken: Tool = {
    ...fakeTool(),
    describe: () => {
      throw new Error("bug");
    },
    gist: () => {
      throw new Error("bug");
    },
  };
  expect(describeCall(broken, {})).toBe("Does nothing.");
  expect(gistOf(broken, { a: 1 })).toBe('{"a":1}');
});

describe("quoting", () => {
  test("what cannot be seen is written out", () => {
    expect(quoted("a\u202eb\u200bc\u0000\ufeff", 100)).toBe('"a\\u202eb\\u200bc\\u0000\\ufeff"');
    expect(quoted("\u{E0041}", 100)).toBe('"\\udb40\\udc41"');
    expect(quoted("a\u00a0b\ud800", 100)).toBe('"a\\u00a0b\\ud800"');
  });

  test("it is one line, and cut where it is long", () => {
    expect(quoted("one\n\ttwo", 100)).toBe('"one two"');
    expect(quoted("abcdef", 4)).toBe('"abc…"');
    expect(quoted("ab\u{1F600}f", 4, "")).toBe("ab…");
  });

  test("a beginning never ends inside a character", () => {
    expect(beginning("a\u{1F600}", 2)).toBe("a");
    expect(beginning("a\u{1F600}", 3)).toBe("a\u{1F600}");
  });

  test("letters, marks and emoji stay as they are", () => {
    expect(quoted("Grüße, 日本語 😀", 100, "")).toBe("Grüße, 日本語 😀");
  });
});
