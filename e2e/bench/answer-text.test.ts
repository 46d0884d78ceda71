import { marked } from "marked";
import { describe, expect, it } from "vitest";

import { seededAnswer, tokenize } from "./answer-text.ts";

const answer = seededAnswer(1, 2_000);
const text = answer.tokens.join("");

describe("a seeded answer", () => {
  it("has exactly the requested tokens, and is the same for the same seed", () => {
    expect(answer.tokens).toHaveLength(2_000);
    expect(seededAnswer(1, 2_000).tokens).toEqual(answer.tokens);
    expect(seededAnswer(2, 2_000).tokens).not.toEqual(answer.tokens);
  });

  it("contains every Markdown construct that models write", () => {
    const kinds = new Set(marked.lexer(text).map((token) => token.type));
    for (const kind of ["heading", "paragraph", "list", "code", "table", "blockquote"]) {
      expect(kinds).toContain(kind);
    }
    expect(text).toContain("$$");
  });

  it("ends outside any fence, wherever it was cut", () => {
    for (const count of [900, 950, 1_000, 1_050, 1_100, 1_150]) {
      const last = marked.lexer(seededAnswer(1, count).tokens.join("")).at(-1);
      expect(last?.type).toBe("paragraph");
    }
  });

  it("contains each mark once, about one in thirty tokens, the last at its end", () => {
    const found = text.match(/q\d{5}/gu) ?? [];
    expect(new Set(found).size).toBe(found.length);
    expect([...answer.marks.values()]).toEqual(found);
    expect(found.length).toBeGreaterThan(2_000 / 40);
    expect(text.endsWith(answer.lastMark)).toBe(true);
  });
});

it("splits text into pieces that join to the same text, with marks whole", () => {
  const source = "A deliberately q00012 long `word()`,\n\n| 1234 | q00013 |\n";
  const tokens = tokenize(source);
  expect(tokens.join("")).toBe(source);
  expect(tokens.map((token) => token.trim())).toEqual(expect.arrayContaining(["q00012", "q00013"]));
});
