import { expect, it } from "vitest";

import { memoryRow } from "#domain/test-support/memories.ts";

import type { Memory } from "./memory.ts";
import { mostRelevantFirst } from "./rank.ts";

const DAY = 24 * 60 * 60 * 1_000;
const now = 1_000 * DAY;

function ordered(question: string, rows: readonly Memory[]): string[] {
  return mostRelevantFirst(rows, question, now).map(({ id }) => id);
}

it("M2: puts memories that share words with the question first, inflected ones too", () => {
  const rows = [
    memoryRow("tea", { text: "Drinks tea in the morning.", updatedAt: now }),
    memoryRow("garden", { text: "Has two gardens in Graz." }),
  ];
  expect(ordered("What should I plant in the garden?", rows)).toEqual(["garden", "tea"]);
});

it("counts a rare word more than one that many memories have", () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, at) => memoryRow(`p${at}`, { text: "The project is late." })),
    memoryRow("rare", { text: "The boiler is a Vaillant." }),
  ];
  expect(ordered("Does the project include a boiler?", rows)[0]).toBe("rare");
});

it("finds words in scripts without spaces, in any case and form, and only where they begin", () => {
  const rows = [
    memoryRow("party", { text: "Organises a party each May." }),
    memoryRow("zug", { text: "彼女は毎朝電車で通勤する。" }),
    memoryRow("art", { text: "Collects ART nouveau." }),
  ];
  expect(ordered("電車は便利？", rows)[0]).toBe("zug");
  expect(ordered("ｗhich art?", rows)[0]).toBe("art");
});

it("otherwise puts what applies here before what applies everywhere, and newer before older", () => {
  const rows = [
    memoryRow("old", { updatedAt: now - 400 * DAY }),
    memoryRow("new", { updatedAt: now }),
    memoryRow("here", { scope: { kind: "conversation", contextId: "c" }, updatedAt: 0 }),
  ];
  expect(ordered("", rows)).toEqual(["here", "new", "old"]);
});
