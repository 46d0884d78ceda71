import type TurndownService from "turndown";

/** Writes tables of data as Markdown. Tables that only lay a page out become paragraphs. */
export function withTables(turndown: TurndownService): void {
  const layouts = new WeakMap<Element, boolean>();
  const isLayout = (node: Node) => {
    const table = (node as Element).closest("table");
    if (table === null) return true;
    const known = layouts.get(table) ?? laysOut(table);
    layouts.set(table, known);
    return known;
  };
  turndown.addRule("cells", {
    filter: ["td", "th"],
    replacement: (content, node) =>
      isLayout(node) ? `\n\n${content}\n\n` : ` ${inCell(content)} |`,
  });
  turndown.addRule("rows", {
    filter: "tr",
    replacement: (content, node) => (isLayout(node) ? content : `\n|${content}`),
  });
  turndown.addRule("row groups", {
    filter: ["thead", "tbody", "tfoot"],
    replacement: (content) => content,
  });
  turndown.addRule("tables", {
    filter: "table",
    replacement: (content, node) =>
      isLayout(node) ? `\n\n${content}\n\n` : `\n\n${withHeader(content)}\n\n`,
  });
}

/** Whether a table only arranges a page, rather than data. */
export function laysOut(table: Element): boolean {
  const first = table.querySelector("tr");
  return holdsParts(table) || first === null || cellsIn(first) < 2;
}

/** Whether there is more in it than a cell of Markdown can have. */
export function holdsParts(table: Element): boolean {
  return table.querySelector("table, h1, h2, h3, h4, form, pre") !== null;
}

export function cellsIn(row: Element): number {
  return row.querySelectorAll("td, th").length;
}

function inCell(content: string): string {
  return content
    .trim()
    .replaceAll(/\s*\n\s*/gu, " ")
    .replaceAll(/(?<!\\)\|/gu, "\\|");
}

/** Markdown has no tables without a header, so the first row becomes the header. */
function withHeader(content: string): string {
  const [first = "", ...rows] = content.split("\n").filter((line) => line.startsWith("|"));
  const columns = first.split(/(?<!\\)\|/u).length - 2;
  return [first, `|${" --- |".repeat(Math.max(1, columns))}`, ...rows].join("\n");
}
