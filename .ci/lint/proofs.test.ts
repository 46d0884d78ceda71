import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { testTitles, unprovenRows } from "./proofs.ts";

const root = join(import.meta.dirname, "../..");

it("every demand in docs/proofs.md has a test that exists, or a decision, or is said to be missing", () => {
  expect(unprovenRows(join(root, "docs/proofs.md"))).toEqual([]);
});

describe("a proof", () => {
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "bough-proofs-"));
    write(
      "a.test.ts",
      'describe("sums", () => {\n  it.each([["two", 2]])("%s is %i, and no more", () => {});\n' +
        '  test("a | b", () => {});\n  for (const from of ["x"]) it(`goes from ${from}`, () => {});\n});\n',
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ["[sums](a.test.ts)", []],
    [String.raw`[a \| b](a.test.ts), [goes from x](a.test.ts)`, []],
    ["[%s is %i, and no more](a.test.ts)", []],
    ["[two is 2, and no more](a.test.ts)", []],
    ["Otherwise: [why](decisions/why.md)", []],
    ["**Missing**: all of it", []],
    ["[goes from y](a.test.ts)", ['there is no test "goes from y"']],
    ["[sums](gone.test.ts)", ['there is no test "sums"']],
    ["[sums](a.ts)", ["nothing proves it"]],
    ["", ["nothing proves it"]],
  ])("%s", (proof, problems) => {
    write("page.md", `| demand | proof |\n| --- | --- |\n| It adds | ${proof} |\n`);
    expect(unprovenRows(join(folder, "page.md")).map(({ problem }) => problem)).toEqual(problems);
  });

  it("is found by its title wherever it is nested, and however it is declared", () => {
    expect(testTitles(join(folder, "a.test.ts"))).toEqual([
      "sums",
      "%s is %i, and no more",
      "a | b",
      "goes from ${from}",
    ]);
  });
});
