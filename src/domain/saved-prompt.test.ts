import { describe, expect, it } from "vitest";

import {
  copyName,
  fieldNames,
  fieldsOf,
  nextField,
  savedPromptFrom,
  savedPromptKey,
  savedPromptValue,
} from "./saved-prompt.ts";

describe("a saved prompt", () => {
  const prompt = { id: "a-b", name: "Review", text: "Review {{this}}", createdAt: 1, updatedAt: 2 };

  it("is a row of settings under its id", () => {
    expect(savedPromptFrom(savedPromptKey("a-b"), savedPromptValue(prompt))).toEqual(prompt);
  });

  it.each([
    ["another setting", "example", savedPromptValue(prompt)],
    ["no object", "prompt.a", true],
    ["a list", "prompt.a", []],
    ["without a text", "prompt.a", { name: "Review", createdAt: 1, updatedAt: 2 }],
    ["without a time", "prompt.a", { name: "Review", text: "", createdAt: 1 }],
  ])("is not read from %s", (_what, key, value) => {
    expect(savedPromptFrom(key, value)).toBeUndefined();
  });
});

describe("fields", () => {
  it("are found in order, with their braces", () => {
    const text = "Say {{ what }} to {{whom}}.";
    expect(fieldsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "{{ what }}",
      "{{whom}}",
    ]);
    expect(fieldNames(text)).toEqual(["what", "whom"]);
  });

  it("are named once each", () => {
    expect(fieldNames("{{a}} {{b}} {{a}}")).toEqual(["a", "b"]);
  });

  it.each(["{{}}", "{{ }}", "{a}", "{{a\nb}}", "{{a}"])("are not in %j", (text) => {
    expect(fieldsOf(text)).toEqual([]);
  });
});

describe("the next field", () => {
  const fields = fieldsOf("{{a}} {{b}} {{c}}");
  const [first, second, third] = fields;

  it("is after what is selected, or before it", () => {
    expect(nextField(fields, { start: 0, end: 0 }, false)).toBe(first);
    expect(nextField(fields, { start: 0, end: 5 }, false)).toBe(second);
    expect(nextField(fields, { start: 12, end: 17 }, true)).toBe(second);
    expect(nextField(fields, { start: 17, end: 17 }, true)).toBe(third);
  });

  it("is missing at both ends", () => {
    expect(nextField(fields, { start: 14, end: 14 }, false)).toBeUndefined();
    expect(nextField(fields, { start: 0, end: 5 }, true)).toBeUndefined();
  });
});

describe("the name of a copy", () => {
  it("is the next one that nothing has", () => {
    expect(copyName("Review", ["Review"])).toBe("Review 2");
    expect(copyName("Review 2", ["Review", "Review 2"])).toBe("Review 3");
  });
});
