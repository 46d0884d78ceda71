import { expect, it } from "vitest";

import type { Inline } from "#domain/markdown/nodes.ts";
import { parseMarkdown } from "#ui/markdown/parse.ts";

import { inlineText } from "./atoms.ts";
import { compareBlocks } from "./compare-blocks.ts";
import type { ComparedBlock, Ends, InlinePart, Mark } from "./compared-nodes.ts";

const WHOLE: Ends = { before: false, now: false };

const compare = (before: string, now: string, ends = WHOLE) =>
  compareBlocks(parseMarkdown(before), parseMarkdown(now), ends);

const signed = (mark: Mark | undefined, text: string) =>
  mark === undefined ? text : `${mark.kind === "added" ? "+" : "-"}[${text}]`;

const ofParts = (parts: readonly InlinePart[]) =>
  parts.map(({ mark, nodes }) => signed(mark, inlineText(nodes))).join("");

function written(block: ComparedBlock): string {
  switch (block.kind) {
    case "same":
      return block.block.kind;
    case "alone":
      return signed(block.mark, block.block.kind);
    case "words":
      return ofParts(block.parts);
    case "children":
      return `${block.block.kind}: ${block.children.map(written).join(" | ")}`;
    case "list":
      return block.items
        .map(({ number, children }) => `${number} ${children.map(written).join(" | ")}`)
        .join("; ");
    case "table":
      return [block.header, ...block.rows]
        .map(({ mark, cells }) => signed(mark, cells.map(ofParts).join(" / ")))
        .join("; ");
    case "code":
      return `${block.before} -> ${block.now}`;
    case "end":
      return "END";
  }
}

const shown = (before: string, now: string, ends = WHOLE) =>
  compare(before, now, ends)?.blocks.map(written);

it("leaves blocks that are equal as they are, and marks the words of one that changed", () => {
  const table = "| a | b |\n| - | - |\n| 1 | 2 |";
  const before = `# Head\n\nThe ship went on through the night.\n\n${table}\n\n$$x^2$$`;
  const now = `# Head\n\nThe **boat** went on through the night.\n\n${table}\n\n$$x^2$$`;
  expect(shown(before, now)).toEqual([
    "heading",
    "The -[ship]+[boat] went on through the night.",
    "table",
    "math",
  ]);
});

it("knows a formula within a line as a whole, and keeps emphasis, links and code", () => {
  const found = compare(
    "It is *about* $^{10}\\mathrm{Be}$ in `a.ts`, see [there](https://a.example).",
    "It is *about* $^{9}\\mathrm{Be}$ in `a.ts`, see [there](https://a.example).",
  );
  const [block] = found?.blocks ?? [];
  if (block?.kind !== "words") throw new Error("Its words are not marked.");
  expect(block.parts.filter(({ mark }) => mark !== undefined)).toEqual([
    {
      mark: { kind: "removed", difference: 0 },
      nodes: [expect.objectContaining({ kind: "math" })],
    },
    { mark: { kind: "added", difference: 0 }, nodes: [expect.objectContaining({ kind: "math" })] },
  ]);
  const kinds = (nodes: readonly Inline[]) => nodes.map(({ kind }) => kind);
  expect(
    kinds(block.parts.flatMap(({ mark, nodes }) => (mark === undefined ? nodes : []))),
  ).toEqual(["text", "emphasis", "text", "text", "code", "text", "link", "text"]);
});

it("marks a formula on its own, and a table that became a list, as a whole", () => {
  const before = "It follows that:\n\n$$x^2$$\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nThe end of it.";
  const now = "It follows that:\n\n$$x^3$$\n\n- a is 1\n- b is 2\n\nThe end of it.";
  const found = compare(before, now);
  expect(found?.blocks.map(written)).toEqual([
    "paragraph",
    "-[math]",
    "+[math]",
    "-[table]",
    "+[list]",
    "paragraph",
  ]);
  // A replacement is one difference.
  expect(found?.places).toEqual([
    { block: 1, letter: 0 },
    { block: 2, letter: 0 },
  ]);
});

it("marks cells and rows of a table, and items of a list by their numbers", () => {
  const table = (...rows: string[]) => `| Who | Cost |\n| - | -: |\n${rows.join("\n")}`;
  expect(
    shown(
      table("| Institutional | 40.5 |", "| Private | 12 |", "| Gone | 1 |"),
      table("| Institutional | 41.5 |", "| Private | 12 |", "| New | 7 |"),
    ),
  ).toEqual([
    "Who / Cost; Institutional / -[40.5]+[41.5]; Private / 12; -[-[Gone] / -[1]]; +[+[New] / +[7]]",
  ]);
  expect(
    shown(
      "1. Copy the tables\n2. Wait for a day\n3. Promote the new one",
      "1. Copy the tables\n2. Promote the old one",
    ),
  ).toEqual(["1 paragraph; 2 -[paragraph]; 2 Promote the -[new]+[old] one"]);
});

it("compares code by its lines, and code of which nothing is left as a whole", () => {
  const fence = (code: string) => `\`\`\`js\n${code}\n\`\`\``;
  expect(shown(fence("let a = 1;\ngo();"), fence("let a = 2;\ngo();"))).toEqual([
    "let a = 1;\ngo(); -> let a = 2;\ngo();",
  ]);
  expect(shown(`Text.\n\n${fence("let a;")}`, `Text.\n\n${fence("other()")}`)).toEqual([
    "paragraph",
    "-[code]",
    "+[code]",
  ]);
});

it("says where each difference is: in which block, and after how many letters", () => {
  const found = compare(
    "Same here.\n\nThe ship went on through the night, and nobody said a word.",
    "Same here.\n\nThe ship went on through the day, and nobody said one word.",
  );
  const text = "The ship went on through the night, and nobody said a word.";
  expect(found?.places).toEqual([
    { block: 1, letter: text.indexOf("night") },
    { block: 1, letter: text.indexOf("a word") },
  ]);
});

it("takes lines that are broken elsewhere, and other signs for the same, for no difference", () => {
  const found = compare("One\ntwo *three*.\n\n- item", "One two _three_.\n\n* item");
  expect(found?.blocks.map(({ kind }) => kind)).toEqual(["same", "same"]);
  expect(found?.places).toEqual([]);
  expect(compare("One two  \nthree.", "One two three.")?.places).toEqual([]);
});

it("strikes nothing that an answer which was interrupted never wrote", () => {
  const before =
    "First of all.\n\nThe lag is forty seconds in the worst case.\n\n- a\n- b\n\nThe end.";
  const found = compare(before, "First of all.\n\nThe lag is fort", { before: false, now: true });
  expect(found?.blocks.map(written)).toEqual(["paragraph", "The lag is fort"]);
  expect(found).toMatchObject({ places: [], ended: "now" });
  const inList = compare("Steps:\n\n1. one\n2. two\n3. three", "Steps:\n\n1. one\n2. tw", {
    before: false,
    now: true,
  });
  expect(inList?.blocks.map(written).join(" ")).not.toContain("-[");
  const code = (text: string) => `Code:\n\n\`\`\`js\n${text}\n\`\`\``;
  expect(shown(code("a();\nb();\nc();"), code("a();\nb();"), { before: false, now: true })).toEqual(
    ["paragraph", "code"],
  );
});

it("ends where the answer that is compared with was interrupted, and goes on without marks", () => {
  const now = "First of all.\n\nThe lag is forty seconds.\n\nThe end of it.";
  const found = compare("First of all.\n\nThe lag is fort", now, { before: true, now: false });
  expect(found?.blocks.map(written)).toEqual([
    "paragraph",
    "The lag is forty seconds.",
    "END",
    "paragraph",
  ]);
  expect(found).toMatchObject({ places: [], ended: "before" });
});

it("gives up on texts without a like block, and on paragraphs that only seem alike", () => {
  expect(compare("alpha beta gamma", "wholly other things here")).toBeUndefined();
  expect(compare("", "Words.")).toBeUndefined();
});
