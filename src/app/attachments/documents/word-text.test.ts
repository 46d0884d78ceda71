import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";

import { MOST_TEXT } from "./document-text.ts";
import { docxOf, numbering, relations, styles } from "./test-support/docx.ts";
import { textOfWord } from "./word-text.ts";

const never = new AbortController().signal;
const textOf = (bytes: Uint8Array<ArrayBuffer>) => textOfWord(new Blob([bytes]), never);

const run = (text: string, look = "") =>
  `<w:r>${look === "" ? "" : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inside: string, look = "") =>
  `<w:p>${look === "" ? "" : `<w:pPr>${look}</w:pPr>`}${inside}</w:p>`;
const styled = (style: string, text: string) => p(run(text), `<w:pStyle w:val="${style}"/>`);
const listed = (list: number, depth: number, text: string) =>
  p(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);
const cell = (inside: string, look = "") => `<w:tc><w:tcPr>${look}</w:tcPr>${inside}</w:tc>`;

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instr = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const field = (code: string, result: string) =>
  `${mark("begin")}${instr(code)}${mark("separate")}${result}${mark("end")}`;
const link = (address: string) => `HYPERLINK &quot;${address}&quot; `;

const parts = {
  "word/styles.xml": styles,
  "word/numbering.xml": numbering,
  "word/_rels/document.xml.rels": relations,
};

async function written(body: string, more: Record<string, string> = {}): Promise<string> {
  const read = await textOf(docxOf(body, { ...parts, ...more }));
  if (read === null || "problem" in read) throw new Error(JSON.stringify(read));
  return read.text;
}

describe("a Word document", () => {
  it("has headings by its styles, whatever they are called", async () => {
    const body = [
      styled("berschrift1", "Plan &amp; more"),
      styled("Own", "Part"),
      p(run("Detail"), `<w:outlineLvl w:val="2"/>`),
      p(run("Body")),
    ];
    expect(await written(body.join(""))).toBe("# Plan & more\n\n## Part\n\n### Detail\n\nBody");
  });

  it("has lists with their marks and depth, counted on", async () => {
    const body = [
      styled("Bullets", "a bullet"),
      listed(2, 0, "three"),
      listed(2, 1, "deeper"),
      listed(2, 1, "next"),
      listed(2, 0, "four"),
      listed(2, 1, "anew"),
      listed(0, 0, "none"),
    ];
    expect(await written(body.join(""))).toBe(
      "- a bullet\n3. three\n   1. deeper\n   2. next\n4. four\n   1. anew\n\nnone",
    );
  });

  it("has words with their look, in one piece however they are split, and links to pages", async () => {
    const body = p(
      `${run("It is ")}${run("ur", "<w:b/>")}${run("gent ", "<w:b/>")}${run("not", `<w:b w:val="0"/><w:i/>`)}${run("hidden", "<w:vanish/>")}
      <w:r><w:t>,</w:t><w:br/><w:t>see</w:t><w:tab/></w:r><w:hyperlink r:id="rId4">${run("this")}</w:hyperlink> <w:hyperlink r:id="rId5">${run("that")}</w:hyperlink>`,
    );
    expect(await written(body)).toBe(
      "It is **urgent** *not*,\nsee\t[this](https://a.example/x%281%29)that",
    );
  });

  it.each([
    ["a field", field(link("https://a.example/x(1)"), run("this"))],
    [
      "a field in one element",
      `<w:fldSimple w:instr='${link("https://a.example/x(1)")}'>${run("this")}</w:fldSimple>`,
    ],
    [
      "split code",
      `${mark("begin")}${instr(" HYPER")}${instr("LINK https://a.ex")}${instr("ample/x(1)")}${mark("separate")}${run("th")}${run("is")}${mark("end")}`,
    ],
    [
      "code with switches",
      field(
        `hyperlink \\o &quot;A \\&quot;tip\\&quot;&quot; ${link("https://a.example/x(1)").slice(10)} \\t _blank \\h`,
        run("this"),
      ),
    ],
    ["a field within", field(link("https://a.example/x(1)"), field(" PAGE ", run("this")))],
    ["a link within", field(" IF 1 = 1 ", field(link("https://a.example/x(1)"), run("this")))],
  ])("has the address of a link that is %s", async (_what, inside) => {
    expect(await written(p(`${run("See ")}${inside}${run(" here.")}`))).toBe(
      "See [this](https://a.example/x%281%29) here.",
    );
  });

  it("has a link's place on its page, and addresses of mail", async () => {
    const place = field(`${link("http://a.example")} \\l &quot;a part&quot;`, run("there"));
    expect(await written(p(place + field(link("mailto:a@a.example"), run("mail"))))).toBe(
      "[there](http://a.example#a%20part)[mail](mailto:a@a.example)",
    );
  });

  it.each([
    ["another kind of address", field(link("javascript:alert(1)"), run("this"))],
    ["a place in the document", field("HYPERLINK \\l &quot;_Toc1&quot;", run("this"))],
    ["another field", field("REF https://a.example", run("this"))],
    ["an open quote", field("HYPERLINK &quot;https://a.example", run("this"))],
    ["very long code", field(link(`https://a.example/${"x".repeat(9_000)}`), run("this"))],
    [
      "no result",
      `${mark("begin")}${instr(link("https://a.example"))}${run("this")}${mark("end")}`,
    ],
    ["only ends", `${mark("end")}${mark("separate")}${run("this")}${mark("end")}`],
    ["only a begin", `${mark("begin")}${instr(link("https://a.example"))}${run("this")}`],
    ["an unknown mark", `${mark("x")}<w:r><w:fldChar/></w:r>${run("this")}`],
  ])("keeps the words of a field with %s", async (_what, inside) => {
    expect(await written(p(inside) + p(run("Next")))).toBe("this\n\nNext");
  });

  it("ends a link with its paragraph if its field has no end", async () => {
    const open = `${mark("begin")}${instr(link("https://a.example"))}${mark("separate")}${run("this")}`;
    expect(
      await written(p(open) + p(run("Next") + field(link("https://b.example"), run("that")))),
    ).toBe("[this](https://a.example)\n\nNext[that](https://b.example)");
  });

  it("has tables, with empty cells where one spans several, and words of tables within them", async () => {
    const inner = `<w:tbl><w:tr>${cell(p(run("in")))}${cell(p(run("ner")))}</w:tr></w:tbl>`;
    const table = `<w:tbl><w:tblPr><w:tblStyle w:val="x"/></w:tblPr><w:tr>${cell(p(run("both")), `<w:gridSpan w:val="2"/>`)}</w:tr>
      <w:tr>${cell(p(run("a|b")) + p(run("c")))}${cell(inner)}</w:tr></w:tbl>`;
    expect(await written(table)).toBe("| both |  |\n| --- | --- |\n| a\\|b c | in ner |");
  });

  it("has its notes at its end, in the order in which they are referred to", async () => {
    const body = p(
      `${run("One")}<w:r><w:footnoteReference w:id="5"/></w:r>${run(", two")}<w:r><w:endnoteReference w:id="5"/></w:r>`,
    );
    const notes = (kind: string, text: string) =>
      `<w:${kind}s><w:${kind} w:id="-1"/><w:${kind} w:id="5">${p(run(text))}</w:${kind}></w:${kind}s>`;
    const more = {
      "word/footnotes.xml": notes("footnote", "At the foot."),
      "word/endnotes.xml": notes("endnote", "At the end."),
    };
    expect(await written(body, more)).toBe(
      "One[^1], two[^2]\n\n[^1]: At the foot.\n[^2]: At the end.",
    );
  });

  it("has text boxes once, what images say, and nothing that was deleted", async () => {
    const box = (text: string) => `<w:txbxContent>${p(run(text))}</w:txbxContent>`;
    const body = p(
      `<w:r><mc:AlternateContent><mc:Choice>${box("Boxed")}</mc:Choice><mc:Fallback>${box("Boxed")}</mc:Fallback></mc:AlternateContent></w:r>
      <w:r><w:drawing><wp:docPr id="1" descr="A chart"/></w:drawing></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom>${run("away")}</w:moveFrom>
      <w:r><w:instrText>TOC</w:instrText></w:r>${run(" kept")}`,
    );
    expect(await written(body)).toBe("Boxed\n\n[Image: A chart] kept");
  });

  it("is found by its relations, as newer programs number it", async () => {
    const bytes = docxOf("", {
      "_rels/.rels": `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="/word/document2.xml"/></Relationships>`,
      "word/document2.xml": `<w:document><w:body>${p(run("Here"))}</w:body></w:document>`,
    });
    expect(await textOf(bytes)).toEqual({ text: "Here" });
  });
});

describe("what is no text of Word's", () => {
  it("is told apart: other archives, a document without words, a damaged one", async () => {
    expect(await textOf(new Uint8Array(zipSync({ "a.txt": strToU8("A") })))).toBeNull();
    const sheet = `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
    expect(await textOf(docxOf("", { "_rels/.rels": sheet }))).toBeNull();
    expect(await textOf(strToU8("PK\u0003\u0004 no archive"))).toBeNull();
    expect(await textOf(docxOf(p("")))).toEqual({ problem: "no_text" });
    const damaged = docxOf(p(run("words ".repeat(1_000))));
    const at = damaged.length / 2;
    damaged.fill(0, at - 200, at);
    const read = await textOf(damaged);
    expect(read === null || "problem" in read).toBe(true);
  });
});

describe("a hostile Word document", () => {
  it("that is very long is cut, and says so", async () => {
    const read = await textOf(docxOf(p(run("long ".repeat(100_000))).repeat(4)));
    const text = read !== null && "text" in read ? read.text : "";
    expect(text.length).toBeLessThan(MOST_TEXT + 100);
    expect(text).toMatch(/\[The document is too long: the rest is not here\.\]$/u);
  });

  it.each([
    ["a million paragraphs in each other", "<w:p>".repeat(1_000_000)],
    ["a million tables in each other", "<w:tbl><w:tr><w:tc>".repeat(300_000)],
    [
      "cells that span millions",
      `<w:tbl>${`<w:tr>${cell(p(run("a")), `<w:gridSpan w:val="9999999"/>`)}</w:tr>`.repeat(3_000)}</w:tbl>`,
    ],
    ["marks as deep as can be", listed(2, 1e9, "a")],
    ["ends of what has not begun", "</w:p></w:tc></w:tbl></w:r></w:t>".repeat(1_000)],
    ["a hundred thousand fields in each other", p(mark("begin").repeat(100_000))],
    [
      "fields in each other with results",
      p(
        `${mark("begin")}${instr(link("https://a.example"))}${mark("separate")}${run("a")}`.repeat(
          100_000,
        ),
      ),
    ],
    [
      "code without end",
      p(mark("begin") + instr("HYPERLINK &quot;").repeat(60_000) + mark("separate") + run("a")),
    ],
    [
      "code full of quotes",
      p(field(`HYPERLINK ${"&quot;\\".repeat(3_900)}`, run("a")).repeat(300)),
    ],
    ["blanks", p(run(`a${" ".repeat(500_000)}b`))],
  ])("of %s ends soon", async (_what, body) => {
    const read = await textOf(docxOf(body, parts));
    expect(JSON.stringify(read).length).toBeLessThan(2 * MOST_TEXT);
  });
});
