import { readdirSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { readSheets } from "./sheets.ts";

/**
 * Properties that no sheet of ours reads: a library's own sheet does, or they are the counterpart of
 * `--accent-press` for a filled danger button.
 */
const unread = /^--(?:xy-|broke-press$)/u;

it("every custom property that is read is set, and every one that is set is read", () => {
  const sheets = readSheets()
    .map(({ text }) => text)
    .join("\n");
  const scripts = readdirSync("src/ui", { recursive: true, encoding: "utf8" })
    .filter((path) => /(?<!\.test)\.tsx?$/u.test(path))
    .map((path) => readFileSync(`src/ui/${path}`, "utf8"))
    .join("\n");
  const read = namesIn(sheets, /var\(\s*(--[\w-]+)/gu);
  const setHere = namesIn(sheets, /(?<=[{;/\s])(--[\w-]+):/gu);
  const setThere = namesIn(scripts, /"(--[\w-]+)"/gu);
  const isSet = (name: string) => setHere.has(name) || setThere.has(name);
  expect([...read].filter((name) => !isSet(name))).toEqual([]);
  expect([...setHere].filter((name) => !read.has(name) && !unread.test(name))).toEqual([]);
});

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
}
