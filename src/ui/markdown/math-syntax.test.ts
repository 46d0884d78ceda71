import { describe, expect, it } from "vitest";

import { blockMath, inlineMath } from "#domain/markdown/math-syntax.ts";
import type { Block } from "#domain/markdown/nodes.ts";

import { parseMarkdown } from "./parse.ts";

function formulas(text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { kind, tex } = value as Partial<Extract<Block, { kind: "math" }>>; // Any node.
    if (kind === "math" && tex !== undefined) found.push(tex);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parseMarkdown(text));
  return found;
}

describe("formulas in text", () => {
  it.each([
    ["$x$", "x"],
    ["so $a_1 + b_2$ holds", "a_1 + b_2"],
    ["$10^6$ times", "10^6"],
    ["$5x + 1$.", "5x + 1"],
    ["**bold $a*b*c$ still**", "a*b*c"],
    ["\\(x \\in A\\) and", "x \\in A"],
    ["\\[x\\]", "x"],
    ["text $$E = mc^2$$ text", "E = mc^2"],
    ["$\\text{cost: \\$5}$", "\\text{cost: \\$5}"],
    ["- in a list $x$", "x"],
    ["| $x$ | b |\n|---|---|", "x"],
  ])("%s", (text, tex) => {
    expect(formulas(text)).toEqual([tex]);
  });

  it.each([
    "$5 and $10",
    "between $5 and $10 a day",
    "$5-$10",
    "US$5 or US$6",
    "it costs $5, and A$ 7",
    "$ x $",
    "\\$x\\$",
    "`$x$`",
    "```\n$x$\n```",
    "$x\n\ny$",
    "an open $x",
    "a $ b $ c",
    "$$$$",
    "[a](https://a.example/$x$)",
  ])("none in %s", (text) => {
    expect(formulas(text)).toEqual([]);
  });
});

describe("formulas on lines of their own", () => {
  it.each([
    ["$$\nx = 1\n$$", "x = 1"],
    ["$$ x = 1 $$\n\nand on", "x = 1"],
    ["\\[\nx\n- y\n\\]", "x\n- y"],
    ["> $$\n> x\n> $$", "x"],
  ])("%s", (text, tex) => {
    expect(formulas(text)).toEqual([tex]);
  });

  it("are open until their end has arrived, and none after a blank line", () => {
    expect(blockMath("$$\nx = 1")?.open).toBe(true);
    expect(blockMath("$$\nx = 1\n$$\n")?.open).toBe(false);
    expect(blockMath("$$\nx\n\ny\n$$")).toBeUndefined();
    expect(parseMarkdown("$$\nx = 1")).toEqual([{ kind: "source", text: "$$\nx = 1" }]);
  });

  it("are ignored when absurdly long", () => {
    const long = `$${"x".repeat(6_000)}$`;
    expect(inlineMath(long)).toBeUndefined();
    expect(blockMath(`$$\n${"x".repeat(6_000)}\n$$`)).toBeUndefined();
  });
});
