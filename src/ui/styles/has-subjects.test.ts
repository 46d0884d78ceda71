import { expect, it } from "vitest";

import { readSheets, rootOf } from "./sheets.ts";

/**
 * Subjects that may have `:has()`: parts of a selector between two combinators with a class, an id, an
 * attribute, or an element of which a page has few.
 */
const FEW = /[.#[]|^(?:dialog|form|header|table)\b|^:global\(dialog\)/u;

/** Ancestors in a selector that exclude most of the page, unlike the page's own root. */
const NARROWS = /[.[]|\b(?:dialog|header)\b/u;

/** The parts of a selector that hold `:has()`, each with what comes before it. */
function subjectsIn(selector: string): { before: string; subject: string }[] {
  const found: { before: string; subject: string }[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < selector.length; at += 1) {
    const letter = selector[at] ?? "";
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth === 0 && /[\s>+~]/u.test(letter)) from = at + 1;
    if (selector.startsWith(":has(", at) && depth === 0) {
      found.push({ before: selector.slice(0, from), subject: selector.slice(from, at) });
    }
  }
  return found;
}

const isNarrow = (selector: string) =>
  subjectsIn(selector).every(({ before, subject }) => FEW.test(subject) || NARROWS.test(before));

/*
 * Once the browser has evaluated `:has()` for an element, it checks that element again whenever anything is
 * inserted into it. A rule that asks `:has()` of every element therefore restyles the whole path from the
 * page to each new word.
 */
it(":has() is asked of few elements", () => {
  const wide: string[] = [];
  for (const sheet of readSheets()) {
    rootOf(sheet).walkRules((rule) => {
      wide.push(...rule.selectors.filter((selector) => !isNarrow(selector)));
    });
  }
  expect(wide).toEqual([]);
});

it.each([
  [":has(> .frame)", false],
  ["div:has(> .frame)", false],
  ["#root div:has(> form)", false],
  ["dialog > :has(> .frame)", true],
  [".row > :has(select)", true],
  [".card:has(> .fold) > .note", true],
])("%s", (selector, narrow) => {
  expect(isNarrow(selector)).toBe(narrow);
});
