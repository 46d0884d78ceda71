import { expect, it } from "vitest";

import type { CallNote } from "#domain/tool.ts";

import { doubtWords } from "./doubt-words.ts";

const wordsAfter = (...whats: CallNote["what"][]) =>
  doubtWords(
    whats.map((what) => ({ what, to: "mcp.example" })),
    true,
  );

it("says of a model's answer only that it was about to go: it is noted before it is handed over", () => {
  expect(wordsAfter("sent", "asked", "sampling", "sampled")).toBe(
    "The run was interrupted when a model’s answer was about to go to mcp.example: it may have arrived.",
  );
});

it("names no question where a server waited for the person: it may have been a model's answer", () => {
  expect(wordsAfter("sent", "asked", "sampling", "asked")).toBe(
    "The run was interrupted while mcp.example waited for you. What it asked is gone, and what the call had done before it is not known.",
  );
});

it("says that nothing was sent only of a call that would have noted it", () => {
  expect(wordsAfter()).toContain("nothing was sent");
  expect(doubtWords([], false)).toBeUndefined();
});
