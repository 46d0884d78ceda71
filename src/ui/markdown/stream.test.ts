import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { lexMarkdown, noDefinitions } from "#domain/markdown/lexer.ts";
import type { Block, Inline, InlineGroups } from "#domain/markdown/nodes.ts";
import { toBlocks } from "#domain/markdown/to-nodes.ts";

import { createMarkdownStream } from "./stream.ts";

/** The blocks of the whole text, lexed at once, which every stream of it must equal. */
function whole(text: string): Block[] {
  const clean = text.replaceAll(/\r\n?/gu, "\n");
  return toBlocks(lexMarkdown(clean, noDefinitions())).map(ungrouped);
}

/** The blocks of a stream that gets the text cut at these positions, and is read at each. */
function streamed(text: string, cuts: readonly number[]): Block[] {
  const stream = createMarkdownStream();
  let from = 0;
  for (const cut of [...cuts].sort((left, right) => left - right)) {
    stream.append(text.slice(from, cut));
    stream.flush();
    from = Math.max(from, cut);
  }
  stream.append(text.slice(from));
  return stream.finish().map(ungrouped);
}

/** Puts everything in a block into one group, so that only the content is compared. */
function ungrouped(block: Block): Block {
  switch (block.kind) {
    case "paragraph":
      return { ...block, groups: oneGroup(block.groups) };
    case "heading":
      return { ...block, groups: oneGroup(block.groups) };
    case "quote":
      return { ...block, children: block.children.map(ungrouped) };
    case "list": {
      const items = block.groups.flat();
      const plain = items.map((item) => ({ ...item, children: item.children.map(ungrouped) }));
      return { ...block, groups: [plain] };
    }
    case "table":
      return { ...block, groups: [block.groups.flatMap((rows) => rows)] };
    case "code":
      return { ...block, pieces: [block.pieces.join("")] };
    default:
      return block;
  }
}

function oneGroup(groups: InlineGroups): InlineGroups {
  const merged: Inline[] = [];
  for (const node of groups.flat()) {
    const last = merged.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      merged[merged.length - 1] = { kind: "text", text: last.text + node.text };
    } else merged.push(node);
  }
  return [merged];
}

const everyLine = [
  "",
  "",
  "",
  "word",
  "two words here",
  "# Heading",
  "## Sub",
  "===",
  "---",
  "***",
  "- item",
  "* star",

  "-",
  "1.",
  "1. one",
  "2. two",
  "7) seven",
  "  - nested",
  "    deep",
  "   three",
  "\ttab",
  "> quote",

  ">",
  "> - in quote",
  "> > twice",
  "```",
  "```ts",
  "~~~",
  "````",
  "let x = 1;",
  "| a | b |",
  "|---|:-:|",

  "| 1 | 2 |",
  "a | b",
  "-|-",
  "$$",
  "x = y^2",
  "\\[",
  "\\]",
  "$a_1$ and $b_2$",
  "$5 and $10",
  "[ref]: http://a.example",

  "see [ref] and [text][ref]",
  "[^1]: a note",
  "[^B]: *other* [^1]",
  "why[^1] and [*so*[^b]][ref]",
  "[link](https://b.example)",
  "![pic](http://c.example/p.png)",
  "<div>",
  "</div>",

  "<b>inline</b>",
  "<!--",
  "-->",
  "<script>",
  "- [ ] task",
  "- [x] done",
  "end  ",
  "back\\",
  "**bold** and *em*",

  "**open",
  "*star _under* mix_",
  "`code` ``two ` ticks``",
  "`open",
  "~~gone~~",
  "http://d.example/x?y=1",
  "a@b.example",

  "&amp; &copy; &nope;",
  "<a href='x'>",
  "</a>",
  "\\* escaped \\(x\\)",
  "| one |",
  ":-",
  "  \t ",
  "+ plus",
  "10. ten",
];
const lines = fc.constantFrom(...everyLine);
const documents = fc
  .array(fc.tuple(lines, fc.constantFrom("\n", "\n", "\n", "\n\n", " ", "\r\n")), { maxLength: 24 })
  .map((parts) => parts.map(([line, end]) => line + end).join(""));
const cutText = documents.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 12 }),
  ),
);

/** Texts long enough for the stream to split lists, tables and paragraphs. */
const everyPhrase = [
  "The replica drains in forty seconds. ",
  "It costs **one freeze** of it, ",
  "and `code` stays, ",
  "an *em* phrase ",

  "see [this](https://a.example) now. ",
  "five < six & more ",
  "a_b_c snake ",
  "as said[^1] ",
  "\n[^1]: there ",
  "**never closed ",
  "cost $5 or $x^2$ here ",
  "\n",
  "a | pipe ",
  "www.e.example dot ",
  "\n- ",
  "\n---\n",
  "\n\n",
];
const sentence = fc.constantFrom(...everyPhrase);
const longText = fc.oneof(
  fc.array(sentence, { minLength: 60, maxLength: 140 }).map((parts) => parts.join("")),
  fc
    .array(
      fc.constantFrom(
        "- an item of a list that is long\n",
        "- two\n\n",
        "  more of it\n",
        "  - nested\n",
        "- [x] done **b**\n",
        "---\n",
        "text\n",
      ),
      { minLength: 60, maxLength: 160 },
    )
    .map((parts) => parts.join("")),
  fc
    .array(
      fc.constantFrom(
        "| one cell | two *cells* |\n",
        "| `a` | $b$ |\n",
        "| short |\n",
        "no pipes\n",
        "- item\n",
        "\n",
      ),
      { minLength: 60, maxLength: 160 },
    )
    .map((parts) => `| a | b |\n|---|--:|\n${parts.join("")}`),
  fc
    .array(
      fc.constantFrom(
        "const answer = 42; // and more of it\n",
        "\n",
        "  ``\n",
        "text ```\n",
        "```\n",
        "````\n",
      ),
      { minLength: 60, maxLength: 160 },
    )
    .map((parts) => `\`\`\`ts\n${parts.join("")}`),
);
const longCut = longText.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(fc.integer({ min: 0, max: text.length }), { minLength: 8, maxLength: 60 }),
  ),
);

/** Uses the same documents each time; with BOUGH_RUNS, that many new ones. */
function runs(usual: number): fc.Parameters<unknown> {
  const wanted = process.env["BOUGH_RUNS"];
  return wanted === undefined ? { numRuns: usual, seed: 20_251 } : { numRuns: Number(wanted) };
}

describe("a stream gives the same result as the whole text", () => {
  it("for any Markdown, cut anywhere", () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        expect(streamed(text, cuts)).toEqual(whole(text));
      }),
      runs(1_500),
    );
  });

  it("for blocks that it splits", () => {
    fc.assert(
      fc.property(longCut, ([text, cuts]) => {
        expect(streamed(text, cuts)).toEqual(whole(text));
      }),
      runs(250),
    );
  });

  it("character by character", () => {
    fc.assert(
      fc.property(documents, (text) => {
        expect(
          streamed(
            text,
            Array.from({ length: text.length }, (_, index) => index),
          ),
        ).toEqual(whole(text));
      }),
      runs(60),
    );
  });
});

describe("a fence with a line without an end", () => {
  it("is read in pieces, and closed only by a line that is its end", () => {
    const stream = createMarkdownStream();
    const line = "x".repeat(17_000);
    for (const text of ["```\n", line, "```", "\n", line, "y\n", "```\n"]) {
      stream.append(text);
      stream.flush();
    }
    const [block] = stream.finish();
    if (block?.kind !== "code") throw new Error("no code");
    expect(block.pieces.join("")).toBe(`${line}\`\`\`\n${line}y`);
    expect(block.pieces.length).toBeGreaterThan(1);
  });
});
