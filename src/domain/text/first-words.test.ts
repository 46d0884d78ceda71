import { expect, it } from "vitest";

import { firstWords } from "./first-words.ts";

const said = (text: string) => ({
  role: "assistant" as const,
  content: [{ type: "text" as const, text }],
});

it.each([
  ["By a **change stream**:\n\n- one\n- two", 60, "By a change stream: one two"],
  ["# A title\n`code` and more", 60, "A title code and more"],
  ["**By dual writes** for a week", 12, "By dual wri…"],
  ["", 60, ""],
])("%o begins with", (text, most, words) => {
  expect(firstWords(said(text), most)).toBe(words);
});
