import { describe, expect, it } from "vitest";

import { STRETCH, stretchesOf, withLongRuns } from "./long-runs.ts";
import type { TextPart } from "./long-runs.ts";

const whole = (parts: readonly TextPart[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.join(""))).join("");

const sizes = (parts: readonly TextPart[]) =>
  parts.flatMap((part) => (typeof part === "string" ? [] : part.map(({ length }) => length)));

describe("a run that no line has room for", () => {
  const letters = ["a", "\\", "~", "<", "/", "ب", "é", "e\u0301", "\u0301", "👩‍👩‍👧", "🇩🇪", "\ud83d"];

  it.each(letters)("is taken apart into pieces no longer than a line: %j", (letter) => {
    const run = letter.repeat(4_000);
    const parts = withLongRuns(`before ${run} after`);
    expect(whole(parts)).toBe(`before ${run} after`);
    expect(parts[0]).toBe("before ");
    expect(parts.at(-1)).toBe(" after");
    expect(sizes(parts).length).toBeGreaterThan(run.length / 200);
    expect(Math.max(...sizes(parts))).toBeLessThanOrEqual(200);
  });

  it("is not cut within a letter or a picture", () => {
    for (const letter of ["e\u0301", "👩‍👩‍👧", "🇩🇪", "👍🏽"]) {
      for (const piece of withLongRuns(letter.repeat(1_000)).flat()) {
        expect(piece.replaceAll(letter, "")).toBe("");
      }
    }
  });

  it("is none where words end, or where lines may break after each letter", () => {
    for (const text of [
      "some words ".repeat(500),
      "字".repeat(5_000),
      "かな、".repeat(2_000),
      "ภาษาไทย".repeat(1_000),
      "ភាសា\u200bខ្មែរ".repeat(1_000),
      "",
    ]) {
      expect(withLongRuns(text)).toEqual([text]);
    }
  });
});

describe("the stretches of a long text", () => {
  it.each([
    ["lines", "some words in a line\n".repeat(5_000)],
    ["words", "some words ".repeat(10_000)],
    ["one letter", "a".repeat(100_000)],
    ["one picture", "🌳".repeat(50_000)],
    ["a short text", "short"],
  ])("join to it and are all short: %s", (_kind, text) => {
    const stretches = stretchesOf(text);
    expect(stretches.join("")).toBe(text);
    for (const stretch of stretches) expect(stretch.length).toBeLessThanOrEqual(STRETCH);
    expect(stretches.length).toBeLessThanOrEqual(Math.ceil((2 * text.length) / STRETCH));
  });

  it("end with a line, or else with a word", () => {
    for (const end of ["\n", " "]) {
      const stretches = stretchesOf(`word${end}`.repeat(20_000));
      for (const stretch of stretches.slice(0, -1)) expect(stretch.endsWith(end)).toBe(true);
    }
  });

  it("cut no picture in two", () => {
    for (const stretch of stretchesOf(`a${"🌳".repeat(50_000)}`)) {
      expect(stretch).not.toMatch(/[\ud800-\udfff]/u);
    }
  });
});
