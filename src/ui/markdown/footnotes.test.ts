import { expect, it } from "vitest";

import { readMarkdown } from "#domain/markdown/read-markdown.ts";

import { parseMarkdown } from "./parse.ts";

const mark = (number: number) => ({ kind: "footnoteMark", number });
const text = (words: string) => ({ kind: "text", text: words });
const said = (...inlines: object[]) => ({ kind: "paragraph", groups: [inlines] });
const footnote = (number: number, ...children: object[]) => ({
  kind: "footnote",
  number,
  children,
});

it.each([
  [
    "a number in the text and before what it leads to",
    "So it is.[^1]\n\n[^1]: As *seen*.",
    [
      said(text("So it is."), mark(1)),
      footnote(1, said(text("As "), { kind: "emphasis", children: [text("seen")] }, text("."))),
    ],
  ],
  [
    "numbers of their own, whatever their labels are",
    "[^one] and [^Two] and [^one].\n\n[^ONE]: First.\n[^two]: Second.",
    [
      said(mark(1), text(" and "), mark(2), text(" and "), mark(1), text(".")),
      footnote(1, said(text("First."))),
      footnote(2, said(text("Second."))),
    ],
  ],
  [
    "all indented lines of one",
    "[^1]: First.\n\n    Second.\n\nThen[^1].",
    [
      footnote(1, said(text("First.")), said(text("Second."))),
      said(text("Then"), mark(1), text(".")),
    ],
  ],
  [
    "one that follows a paragraph without a blank line",
    "Sources[^1]:\n[^1]: A book.",
    [said(text("Sources"), mark(1), text(":")), footnote(1, said(text("A book.")))],
  ],
  [
    "no number within a link, where it could not be pressed",
    "[**here**[^1] **and[^1]**](https://l.example/).\n\n[^1]: A",
    [
      said(
        {
          kind: "link",
          href: "https://l.example/",
          destination: "l.example",
          children: [
            { kind: "strong", children: [text("here")] },
            text(" "),
            { kind: "strong", children: [text("and")] },
          ],
        },
        text("."),
      ),
      footnote(1, said(text("A"))),
    ],
  ],
  [
    "what leads nowhere, and code, as it is written",
    "Not [^2] or `[^1]`.\n\n[^1]: A",
    [
      said(text("Not [^2] or "), { kind: "code", text: "[^1]" }, text(".")),
      footnote(1, said(text("A"))),
    ],
  ],
])("footnotes have %s", (_what, markdown, blocks) => {
  const read = readMarkdown(markdown);
  expect(read).toEqual(blocks);
  expect(parseMarkdown(markdown)).toEqual(blocks);
});
