import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { brokenLinks, missingCode, missingDocuments, withLinesOfToday } from "./doc-links.ts";

const root = join(import.meta.dirname, "../..");
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

if (process.env["BOUGH_WRITE_LINKS"] !== undefined) {
  for (const name of documents) writeFileSync(join(root, name), withLinesOfToday(join(root, name)));
}

describe("the links of", () => {
  it.each(documents)(
    "%s lead where they say; `npm run links` updates definitions that moved",
    (name) => {
      expect(brokenLinks(join(root, name))).toEqual([]);
    },
  );
});

it.each(documents)("the files of code that %s names are there", (name) => {
  expect(missingCode(root, name, ["src", "e2e", ".ci"])).toEqual([]);
});

it("the documents that comments name are there", () => {
  expect(missingDocuments(root, ["src", "e2e", ".ci"])).toEqual([]);
});

describe("a link", () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bough-links-"));
    write("code.ts", "// say\n\nexport function say() {}\n");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["[code](code.ts), [site](https://bough.example/x), [`say`](code.ts#L3)", []],
    ["[code](gone.ts)", ["no such file"]],
    ["[`sing`](code.ts#L3)", ["not defined there"]],
    ["[`say`](code.ts#L1)", ["another line"]],
  ])("is checked against what it names: %s", (text, problems) => {
    write("page.md", text);
    expect(brokenLinks(join(folder, "page.md")).map(({ problem }) => problem)).toEqual(problems);
  });

  it.each([
    ["/** As docs/why.md says. */", []],
    ["// why.md, section 2", []],
    ['// "notes.md" becomes a file, as docs://a.md does', []],
    ["/**\n * Rule 7 of gone.md\n */", ["src/a.ts: gone.md"]],
    ["// docs/gone.md", ["src/a.ts: docs/gone.md"]],
    ['const name = "gone.md";', []],
  ])("to a document is the document's name in a comment: %s", (text, missing) => {
    for (const name of ["docs", "src"]) mkdirSync(join(folder, name));
    write("docs/why.md", "");
    write("src/a.ts", text);
    expect(missingDocuments(folder, ["src"])).toEqual(missing);
  });

  it.each([
    ["`a.ts` and `src/a.ts`", []],
    ["`NAME.tool.ts`, `notes.md`, `a.b()`", []],
    ["`b.ts`", ["b.ts"]],
    ["`lib/a.ts`", ["lib/a.ts"]],
  ])("is not needed to name a file of code: %s", (text, missing) => {
    mkdirSync(join(folder, "src"));
    write("src/a.ts", "");
    write("page.md", text);
    expect(missingCode(folder, "page.md", ["src"])).toEqual(missing);
  });

  it("gets the definition's current line", () => {
    write("page.md", "[`say`](code.ts#L1)");
    expect(withLinesOfToday(join(folder, "page.md"))).toBe("[`say`](code.ts#L3)");
  });
});
