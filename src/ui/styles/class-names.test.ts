import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { transform } from "lightningcss";
import { expect, it } from "vitest";

interface Source {
  path: string;
  text: string;
}

const files = readdirSync("src/ui", { recursive: true, encoding: "utf8" });
const sheets = files.filter((path) => path.endsWith(".module.css")).map(inUi);
const sources: Source[] = files
  .filter((path) => /(?<!\.test)\.tsx?$/u.test(path))
  .map((path) => ({ path: inUi(path), text: readFileSync(inUi(path), "utf8") }));

it("every class of a sheet is used where the sheet is imported", () => {
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.flatMap((sheet) => unusedIn(sheet).map((name) => `${sheet}: .${name}`))).toEqual(
    [],
  );
});

it("every class can be written as styles.name", () => {
  const all = sheets.flatMap((sheet) => classesOf(readFileSync(sheet, "utf8")));
  expect(all.filter((name) => !/^[a-z][a-zA-Z0-9]*$/u.test(name))).toEqual([]);
});

it("finds a planted class", () => {
  const css = ".used, .list > .unused, :global(.theirs) .list { color: red }";
  const sheet = classesOf(css).filter((name) => !isUsed(name, "styles.used", 'kinds = ["list"]'));
  expect(sheet).toEqual(["list", "unused"]);
  expect(isUsed("list", "styles[kind]", 'kinds = ["list"]')).toBe(true);
});

function unusedIn(sheet: string): string[] {
  const importers = sources.filter((source) => importsOf(source).includes(sheet));
  const beside = importers.flatMap(importsOf);
  const named = textOf(importers);
  const quoted = named + textOf(sources.filter(({ path }) => beside.includes(path)));
  return classesOf(readFileSync(sheet, "utf8")).filter((name) => !isUsed(name, named, quoted));
}

/**
 * A class is used if its name appears directly, or in quotes where a value chooses the class
 * (`styles[kind]`).
 */
function isUsed(name: string, importers: string, quoted: string): boolean {
  if (new RegExp(`\\bstyles\\.${name}\\b`, "u").test(importers)) return true;
  return importers.includes("styles[") && quoted.includes(`"${name}"`);
}

/** The files a source imports from its own directory. */
function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/ from "\.\/([^"]+)"/gu)].map(([, file = ""]) =>
    join(dirname(path), file),
  );
}

function textOf(of: Source[]): string {
  return of.map(({ text }) => text).join("\n");
}

function classesOf(css: string): string[] {
  const cssModules = { animation: false, container: false, grid: false, customIdents: false };
  const { exports } = transform({ filename: "sheet.css", code: Buffer.from(css), cssModules });
  return Object.keys(exports ?? {}).toSorted();
}

function inUi(path: string): string {
  return `src/ui/${path}`;
}
