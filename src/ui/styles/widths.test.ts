import type { AtRule } from "postcss";
import { expect, it } from "vitest";

import { pageWidths } from "./page-widths.ts";
import { queriesWhere, readSheets } from "./sheets.ts";

/**
 * The widths at which a container's layout changes (px). They depend on its content, so each sheet has its
 * own.
 */
const containerWidths: Record<string, readonly number[]> = {
  // Two tiles side by side.
  "attachments.module.css": [440],
  // A lane's name and all its buttons on one line; the bar above the lanes on one line.
  "columns.module.css": [620, 700],
  // The hint beside the buttons. Below that, buttons and a model's name: on one line, without Send's word, on
  // two.
  "composer.module.css": [540, 400, 380, 300],
  "model-picker.module.css": [540, 400],
  // A tree of three lanes, and the outline beside it.
  "tree-board.module.css": [700],
  "outline.module.css": [700],
  // Four tabs and the buttons at their end.
  "panel.module.css": [390],
};

function isUnknown(path: string, { name, params }: AtRule): boolean {
  const known: readonly number[] =
    name === "media"
      ? Object.values(pageWidths)
      : (containerWidths[path.replace(/^.*\//u, "")] ?? []);
  return widthsIn(params).some((width) => !known.includes(width));
}

/** The lengths in a query; NaN for one that is not in px. */
function widthsIn(params: string): number[] {
  return [...params.matchAll(/(?:width|inline-size)[\s:<>=]+([\d.]+)(px)?/gu)].map(
    ([, figure, unit]) => (unit === undefined ? Number.NaN : Number(figure)),
  );
}

it("a layout changes at a named width", () => {
  const found = readSheets().flatMap((sheet) =>
    queriesWhere(sheet, (query) => isUnknown(sheet.path, query)),
  );
  expect(found).toEqual([]);
});

it("finds a planted width", () => {
  const planted = (text: string) =>
    queriesWhere({ path: "src/ui/columns.module.css", text }, (query) =>
      isUnknown("src/ui/columns.module.css", query),
    );
  expect(planted("@media (max-width: 710px) {}")).toHaveLength(1);
  expect(planted("@media (width <= 40rem) {}")).toHaveLength(1);
  expect(planted("@media (pointer: coarse) or (max-width: 480px) {}")).toEqual([]);
  expect(planted("@container (max-width: 621px) {}")).toHaveLength(1);
  expect(planted("@container (max-width: 620px) {}")).toEqual([]);
});
