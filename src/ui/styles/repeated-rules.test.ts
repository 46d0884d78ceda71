import type { Rule } from "postcss";
import { expect, it } from "vitest";

import { readSheets, rootOf } from "./sheets.ts";
import type { Sheet } from "./sheets.ts";

/** Rules with fewer declarations than this are alike by chance. */
const FEWEST = 3;

/** Rules that may repeat, by one of their locations, and why. */
const allowed: Record<string, string> = {
  "choice.module.css .segment:has(:checked)":
    "What is chosen looks the same in a tab and in a segment; each is told by an attribute of its own.",
};

interface Place {
  path: string;
  name: string;
}

/** Rules with the same declarations, in any order, in more than one sheet. */
function repeatedIn(sheets: readonly Sheet[]): string[][] {
  const byDeclarations = new Map<string, Place[]>();
  for (const { path, rule } of sheets.flatMap(rulesOf)) {
    const key = keyOf(rule);
    const name = `${path.replace(/^.*\//u, "")} ${rule.selector.replaceAll(/\s+/gu, " ")}`;
    byDeclarations.set(key, [...(byDeclarations.get(key) ?? []), { path, name }]);
  }
  return [...byDeclarations.values()]
    .filter((places) => new Set(places.map(({ path }) => path)).size > 1)
    .map((places) => places.map(({ name }) => name));
}

function rulesOf(sheet: Sheet): { path: string; rule: Rule }[] {
  const rules: { path: string; rule: Rule }[] = [];
  rootOf(sheet).walkRules((rule) => {
    if (declarationsOf(rule).length >= FEWEST) rules.push({ path: sheet.path, rule });
  });
  return rules;
}

/** A rule's declarations and conditions, as one text to compare. */
function keyOf(rule: Rule): string {
  const { parent } = rule;
  const condition = parent?.type === "atrule" ? String(parent).replace(/\{[\s\S]*/u, "") : "";
  return `${condition} ${declarationsOf(rule).toSorted().join("; ")}`;
}

function declarationsOf({ nodes }: Rule): string[] {
  return nodes.filter((node) => node.type === "decl").map(String);
}

it("what looks the same in two places is a component of the kit", () => {
  const repeated = repeatedIn(readSheets());
  const isAllowed = (places: string[]) => places.some((place) => place in allowed);
  expect(repeated.filter((places) => !isAllowed(places))).toEqual([]);
  // An exception that is no longer needed must be removed.
  expect(repeated.filter(isAllowed)).toHaveLength(Object.keys(allowed).length);
});

it("finds a planted repetition", () => {
  const sheet = (path: string, text: string): Sheet => ({ path, text });
  const one = sheet("src/ui/one.css", ".a { color: red; gap: 0; margin: 0 }");
  const other = (text: string) => repeatedIn([one, sheet("src/ui/two.css", text)]);
  expect(other(".b, .c { margin: 0; color: red; gap: 0 }")).toEqual([
    ["one.css .a", "two.css .b, .c"],
  ]);
  expect(other(".b { color: red; gap: 0 }")).toEqual([]);
  expect(other("@media print { .b { color: red; gap: 0; margin: 0 } }")).toEqual([]);
  expect(repeatedIn([sheet("x.css", one.text + one.text)])).toEqual([]);
});
