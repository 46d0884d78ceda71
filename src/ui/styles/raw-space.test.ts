import type { Declaration } from "postcss";
import { expect, it } from "vitest";

import { declarationsWhere, readSheets } from "./sheets.ts";

const space =
  /^(?:(?:row-|column-)?gap|padding|margin|inset|top|right|bottom|left|scroll-(?:padding|margin))(?:-|$)/u;

/**
 * A raw length. Lengths relative to the text (em, ch) or the box (%) do not count, nor does the one pixel of
 * a line.
 */
const raw = /(?<![\w.-])-?(?!0\b|1px)(?:\d*\.)?\d+(?:px|rem|pt|cm|mm)\b/u;

function isRaw({ prop, value }: Declaration): boolean {
  return space.test(prop) && raw.test(value);
}

it("space is written in tokens", () => {
  const sheets = readSheets();
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.flatMap((sheet) => declarationsWhere(sheet, isRaw))).toEqual([]);
});

it("finds a planted length", () => {
  const rawIn = (declaration: string) =>
    declarationsWhere({ path: "a.css", text: `a { ${declaration} }` }, isRaw);
  expect(rawIn("padding: 0 12px")).toEqual(["a.css:1 padding: 0 12px"]);
  for (const declaration of [
    "margin-inline: -4px auto",
    "gap: 2.5px",
    "row-gap: 1rem",
    "inset: 0 auto 0 calc(100% + 3px)",
    "left: 10px",
  ]) {
    expect(rawIn(declaration)).toHaveLength(1);
  }
  for (const declaration of [
    "padding: 0 var(--space-2-5)",
    "margin: 0.5em -1px 0 calc(-1 * var(--space-1))",
    "inset: 0 50% auto",
    "min-width: 12px",
  ]) {
    expect(rawIn(declaration)).toEqual([]);
  }
});
