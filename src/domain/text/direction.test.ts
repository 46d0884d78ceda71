import { describe, expect, it } from "vitest";

import { directionOfText, isolated } from "./direction.ts";

describe("the direction of a text", () => {
  it.each([
    ["Hello, שלום", "ltr"],
    ["שלום, hello", "rtl"],
    ["1. «مرحبا»", "rtl"],
    ["… 42", undefined],
    ["\u200f42", "rtl"],
    ["日本語", "ltr"],
  ])("%s", (text, direction) => expect(directionOfText(text)).toBe(direction));
});

it("isolates a name only if it holds right-to-left letters", () => {
  expect(isolated("main")).toBe("main");
  expect(isolated("ענף")).toBe("\u2068ענף\u2069");
});
