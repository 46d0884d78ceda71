import { describe, expect, it } from "vitest";

import type { Block, Inline } from "#domain/markdown/nodes.ts";

import { createMarkdownStream } from "./stream.ts";

function parse(text: string): readonly Block[] {
  const stream = createMarkdownStream();
  stream.append(text);
  return stream.finish();
}

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let deepest = 0;
  for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner));
  return 1 + deepest;
}

const many = 10_000;
const megabyte = 1_000_000;
const bombs: [string, string][] = [
  ["quotes in a line", ">".repeat(many)],
  ["quotes with spaces", "> ".repeat(many)],
  [
    "quotes over lines",
    Array.from({ length: 300 }, (_, depth) => `${"> ".repeat(depth)}x`).join("\n"),
  ],
  ["lazy quotes", "> > > > > > > > a\nb\n".repeat(500)],
  ["lists in a line", "- ".repeat(many)],
  [
    "indented lists",
    Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n"),
  ],
  ["brackets", "[".repeat(many)],
  ["bracket pairs", `${"[".repeat(many)}a${"]".repeat(many)}`],
  ["links in links", `${"[a](".repeat(many)}${")".repeat(many)}`],
  ["images in images", `${"![a](".repeat(many)}${")".repeat(many)}`],
  ["emphasis", `${"*a ".repeat(many)}${" a*".repeat(many)}`],
  ["strong", `${"**a".repeat(many)}${"b**".repeat(many)}`],
  ["mixed emphasis", "*a _b **c __d ~~e ".repeat(many / 5)],
  ["backticks", Array.from({ length: 1_000 }, (_, count) => "`".repeat(count % 60)).join(" ")],
  ["angles", "<a ".repeat(many)],
  ["angle quotes", `<a href="${'x="'.repeat(many)}`],
  ["comments", "<!-- ".repeat(many)],
  ["entities", "&#".repeat(many)],
  ["dollars", "$a ".repeat(many)],
  ["dollar runs", "$".repeat(many)],
  ["formula openers", "\\( ".repeat(many)],
  ["formula blocks", "$$\nx\n".repeat(many / 2)],
  ["table bars", `${"|".repeat(many)}\n${"|-".repeat(many)}|\n`],
  [
    "definitions",
    Array.from({ length: 3_000 }, (_, index) => `[r${index}]: http://a.example`).join("\n"),
  ],
  ["addresses", "http://".repeat(many)],
  ["mail addresses", "a@".repeat(many)],
  ["spaces", `a${" ".repeat(many * 5)}b`],
  ["tabs", "\t".repeat(many)],
  ["blank lines", "- a\n\n\n".repeat(many / 4)],
  ["underscores", "_".repeat(many * 5)],
  ["hashes", "#".repeat(many * 5)],
  ["rules", "- - ".repeat(many)],
  ["a megabyte of words", "word ".repeat(megabyte / 5)],
  ["a megabyte of one letter", "a".repeat(megabyte)],
  ["a megabyte of stars", "*a* ".repeat(megabyte / 4)],
  ...["<", "\\", "~", "!", "\\(", "-", "[", "`", "$", "=", "#", "(", "\t", "&", "@", "|", "\n"].map(
    (mark): [string, string] => [
      `a megabyte of ${JSON.stringify(mark)}`,
      mark.repeat(megabyte / mark.length),
    ],
  ),
  ["underlines that belong to nothing", "--\n".repeat(many * 3)],
  ["tables that do not begin", "a|b\n:-\n".repeat(many)],
  ["footnotes", "[^1]: ".repeat(many)],
  ["footnotes of their own", Array.from({ length: many }, (_, at) => `[^${at}]: a`).join("\n")],
  ["footnotes below each other", "[^a]: b\n".repeat(many)],
  ["footnotes that go on", `[^a]: b\n${"    [^a]: b\n".repeat(many)}`],
  ["lines that a footnote could end", `${"[^a\n".repeat(many)}[^a]:`],
  ["lists in a quotation", "> - a\n".repeat(many)],
];

describe("hostile text", () => {
  // Each text must be parsed within the test's own time limit and without exhausting the stack.
  it.each(bombs)("%s", { timeout: 200_000 }, (_, text) => {
    const blocks = parse(text);
    expect(depthOf(blocks)).toBeLessThan(200);
  });

  it.each(bombs)("%s, as a stream", { timeout: 200_000 }, (_, text) => {
    const stream = createMarkdownStream();
    const step = Math.ceil(text.length / 20);
    for (let at = 0; at < text.length; at += step) {
      stream.append(text.slice(at, at + step));
      stream.flush();
    }
    expect(depthOf(stream.finish())).toBeLessThan(200);
  });
});

function inlines(text: string): readonly Inline[] {
  const [first] = parse(text);
  return first?.kind === "paragraph" ? first.groups.flat() : [];
}

describe("addresses", () => {
  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#115;cript:alert(1)",
    "javascript&colon;alert(1)",
    "&#x6A;avascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "//a.example/relative",
    "relative/path",
    "#fragment",
  ])("a link to %s is text", (address) => {
    for (const text of [`[press](${address})`, `[press](<${address}>)`, `<${address}>`, address]) {
      expect(
        inlines(text).filter((node) => node.kind === "link" && !/^https?:/u.test(node.href)),
      ).toEqual([]);
    }
    expect(inlines(`[press](<${address}>)`).every((node) => node.kind === "text")).toBe(true);
  });

  it.each([
    "sandbox:/mnt/data/result.zip",
    "attachment:file.pdf",
    "file-service://file-AbCdEf0123456789",
    "sediment://file_00000000abcd",
    "file-AbCdEf0123456789AbCd",
  ])("a link to %s, a file of another app, is its label and leads nowhere", (address) => {
    const source = `[the **result**](${address})`;
    const label = [
      { kind: "text", text: "the " },
      { kind: "strong", children: [{ kind: "text", text: "result" }] },
    ];
    expect(inlines(source)).toEqual([{ kind: "appFile", children: label, source }]);
    expect(inlines(`![chart](${address})`)).toEqual([
      {
        kind: "appFile",
        children: [{ kind: "text", text: "chart" }],
        source: `![chart](${address})`,
      },
    ]);
  });

  it("says where a link goes", () => {
    expect(inlines("[your bank](https://evil.example/bank.example)")).toEqual([
      {
        kind: "link",
        href: "https://evil.example/bank.example",
        destination: "evil.example",
        children: [{ kind: "text", text: "your bank" }],
      },
    ]);
    expect(inlines("a@b.example")).toMatchObject([{ kind: "link", destination: "a@b.example" }]);
  });

  it("nothing in a link can be pressed but the link, however deep it stands", () => {
    const [link] = inlines(
      "[**a ![cat](https://i.example/c.png) *b ![](https://i.example/d.png)* ~~c~~ d**](https://l.example)",
    );
    expect(link).toMatchObject({
      kind: "link",
      href: "https://l.example/",
      children: [
        {
          kind: "strong",
          children: [
            { kind: "text", text: "a cat " },
            { kind: "emphasis", children: [{ kind: "text", text: "b i.example" }] },
            { kind: "text", text: " " },
            { kind: "strike", children: [{ kind: "text", text: "c" }] },
            { kind: "text", text: " d" },
          ],
        },
      ],
    });
  });

  it("an image is a placeholder with a host, or text", () => {
    expect(inlines("![leak](https://evil.example/?q=secret)")).toEqual([
      { kind: "image", src: "https://evil.example/?q=secret", host: "evil.example", alt: "leak" },
    ]);
    expect(inlines("![x](data:image/png;base64,AAAA)")).toMatchObject([{ kind: "text" }]);
    expect(inlines(`![x](data:image/png;base64,${"A".repeat(5_000)})`)).toEqual([
      { kind: "text", text: "![x](…)" },
    ]);
  });

  it("raw HTML is text", () => {
    expect(parse("<script>alert(1)</script>")).toEqual([
      { kind: "source", text: "<script>alert(1)</script>" },
    ]);
    expect(inlines("a <img src=x onerror=alert(1)> b")).toEqual([
      { kind: "text", text: "a <img src=x onerror=alert(1)> b" },
    ]);
  });
});
