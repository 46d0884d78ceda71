import { expect, it } from "vitest";

import { readSheets, rootOf } from "./sheets.ts";

/**
 * What `:has()` is asked of, in a selector's part between two combinators: a class, an id, an attribute,
 * or an element that a page has few of.
 */
const FEW = /[.#[]|^(?:dialog|form|header|table)\b|^:global\(dialog\)/u;

/** What stands before it leaves out most of the page: anything but the page's own root. */
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
 * An element for which the browser has once answered `:has()` is looked at again whenever anything is
 * inserted into it: a rule that asks it of every element has the whole way from the page to each new word
 * styled anew.
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
