import { cellsIn, holdsParts } from "./markdown-tables.ts";

/** On an item of a list: what stands before it, such as "- " or "3. ". */
export const ITEM_MARK = "data-item-mark";
/** On a paragraph that Word means as an item of a list: how deep it is, from 1. */
export const ITEM_LEVEL = "data-item-level";

/** What a message can have in one table. */
const MOST_CELLS = 20_000;
const LONGEST_SPAN = 1_000;

/** Gives formatted text of any app the shape that Markdown has. Throws if a table is too large. */
export function tidy(body: Element, document: Document): void {
  for (const attribute of [ITEM_LEVEL, ITEM_MARK]) {
    for (const element of body.querySelectorAll(`[${attribute}]`))
      element.removeAttribute(attribute);
  }
  for (const bold of body.querySelectorAll("b, strong")) unlessBold(bold);
  for (const line of body.querySelectorAll("pre br")) {
    line.replaceWith(document.createTextNode("\n"));
  }
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) nest(list);
  for (const list of body.querySelectorAll("ul, ol")) markItems(list);
  for (const paragraph of body.querySelectorAll("p[style]")) markParagraph(paragraph);
  for (const table of body.querySelectorAll("table")) {
    if (!holdsParts(table)) evenOut(table, document);
  }
}

/** Google Docs wraps a whole text into a bold element of normal weight. */
function unlessBold(bold: Element): void {
  const isNormal = /font-weight:\s*(?:normal|[1-4]00)\b/u.test(bold.getAttribute("style") ?? "");
  if (isNormal) bold.replaceWith(...bold.childNodes);
}

/** Google Docs and Word put a list beside the item that it belongs to. */
function nest(list: Element): void {
  const before = list.previousElementSibling;
  if (before?.nodeName === "LI") before.append(list);
}

function markItems(list: Element): void {
  const start = Number(list.getAttribute("start") ?? 1);
  let number = Number.isSafeInteger(start) ? start : 1;
  for (const item of list.children) {
    if (item.nodeName !== "LI") continue;
    item.setAttribute(ITEM_MARK, list.nodeName === "OL" ? `${number}. ` : "- ");
    number += 1;
  }
}

/** Word's lists are paragraphs whose style says so, with the mark as text. */
function markParagraph(paragraph: Element): void {
  const [, level] = /mso-list:[^;]{0,40}\blevel([1-9])\b/u.exec(styleOf(paragraph)) ?? [];
  if (level === undefined) return;
  const mark = [...paragraph.querySelectorAll("span[style]")].find((span) =>
    /mso-list:\s*ignore/iu.test(styleOf(span)),
  );
  const [number] = /\d{1,9}(?=[.)])/u.exec(mark?.textContent ?? "") ?? [];
  const isNumbered = /^\s*\(?[\da-z]{1,9}[.)]/iu.test(mark?.textContent ?? "");
  mark?.remove();
  paragraph.setAttribute(ITEM_LEVEL, level);
  paragraph.setAttribute(ITEM_MARK, isNumbered ? `${number ?? "1"}. ` : "- ");
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}

/** Markdown's cells span nothing: an empty one stands wherever a wide or high one reaches, and at a row's end. */
function evenOut(table: Element, document: Document): void {
  const rows = [...table.querySelectorAll("tr")];
  // A single column is a list of lines.
  if (rows.every((row) => cellsIn(row) < 2)) return;
  /** By column: rows that a cell above still reaches into. */
  const reached: number[] = [];
  const widths: number[] = [];
  let cells = 0;
  const add = (row: Element, before: Element | null) => {
    if ((cells += 1) > MOST_CELLS) throw new RangeError("The table is too large.");
    row.insertBefore(document.createElement("td"), before);
  };
  for (const row of rows) {
    let at = 0;
    const fill = (before: Element | null) => {
      for (; (reached[at] ?? 0) > 0; at += 1) {
        reached[at] = (reached[at] ?? 0) - 1;
        add(row, before);
      }
    };
    const own = [...row.children];
    for (const cell of own) {
      fill(cell);
      const wide = spanOf(cell, "colspan");
      for (let column = 0; column < wide; column += 1, at += 1) {
        reached[at] = spanOf(cell, "rowspan") - 1;
        if (column > 0) add(row, cell.nextElementSibling);
      }
    }
    fill(null);
    widths.push(at);
  }
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  const [first] = rows;
  if (first === undefined) return;
  for (let at = widths[0] ?? 0; at < widest; at += 1) add(first, null);
}

function spanOf(cell: Element, name: "colspan" | "rowspan"): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return span >= 1 ? Math.min(Math.floor(span), LONGEST_SPAN) : 1;
}
