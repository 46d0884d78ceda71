import { blockquote } from "#domain/message-text.ts";

import { inlineOf, longerThan, nodesIn, plainIn, sourceOf } from "./range-inline.ts";

import styles from "./markdown.module.css";

/**
 * The Markdown of a range of the page: formulas as they were written, code in fences, tables and lists with
 * their marks. Parts that cannot be cut are whole: a formula, a row of a table, the table's header. Controls
 * are left out.
 */
export function rangeMarkdown(range: Range): string {
  const root = rootOf(range);
  if (root.matches(MARKED)) return inlineOf(root, range).trim();
  return (root.matches(WHOLE) ? blockOf(root, range) : flowIn(root, range)).trim();
}

/** Elements that mean more than their content: within a line, and as blocks. */
const MARKED = "a,code,em,s,strong";
const WHOLE = "[data-source],[data-code-block],table,ul,ol";

/** The element around the whole range. If that is inside something that cannot be cut, it is that element. */
function rootOf({ commonAncestorContainer: node }: Range): Element {
  const around = (node instanceof Element ? node : node.parentElement) ?? document.body;
  const uncut = around.closest("[data-source],[data-code-block]");
  if (uncut !== null) return uncut;
  // A cell contains only words.
  return around.closest("td,th") ?? around.closest("table") ?? around;
}

/** The content of an element, as blocks with a blank line between them. */
function flowIn(element: Element, range: Range, gap = "\n\n"): string {
  const blocks: string[] = [];
  let line = "";
  const endLine = () => {
    if (line.trim() !== "") blocks.push(line.trim());
    line = "";
  };
  for (const node of nodesIn(element, range)) {
    if (!(node instanceof Element) || !isBlock(node)) {
      line += inlineOf(node, range);
      continue;
    }
    endLine();
    const block = blockOf(node, range);
    if (block.trim() !== "") blocks.push(block);
  }
  endLine();
  return blocks.join(gap);
}

const BLOCKS: ReadonlySet<string> = new Set([
  "article",
  "blockquote",
  "dd",
  "details",
  "div",
  "dl",
  "dt",
  "figure",
  "form",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "hr",
  "li",
  "ol",
  "p",
  "pre",
  "section",
  "summary",
  "table",
  "ul",
]);

function isBlock(element: Element): boolean {
  return BLOCKS.has(element.localName);
}

function blockOf(element: Element, range: Range): string {
  if (element.matches("[data-code-block]")) return codeOf(element, range);
  const source = sourceOf(element, range);
  if (source !== undefined) return source;
  switch (element.localName) {
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return headingOf(element, range);
    case "hr":
      return "---";
    case "blockquote":
      return blockquote(flowIn(element, range));
    case "ul":
    case "ol":
      return listOf(element, range);
    case "table":
      return tableOf(element, range);
    case "div":
      return footnoteOf(element, range) ?? flowIn(element, range);
    default:
      return flowIn(element, range);
  }
}

/** A heading as Markdown. An answer's headings begin at the third level, below the page's own. */
function headingOf(element: Element, range: Range): string {
  const words = flowIn(element, range);
  return words === "" ? "" : `${"#".repeat(Number(element.localName[1]) - 2)} ${words}`;
}

function codeOf(element: Element, range: Range): string {
  const code = element.querySelector("pre");
  const text = code === null ? "" : plainIn(code, range).replace(/\n+$/u, "");
  if (text.trim() === "") return "";
  const fence = longerThan(text, "```");
  return `${fence}${element.getAttribute("data-code-block") ?? ""}\n${text}\n${fence}`;
}

function footnoteOf(element: Element, range: Range): string | undefined {
  const number = element.querySelector(":scope > [data-footnote]")?.getAttribute("data-footnote");
  if (number == null) return undefined;
  const words = flowIn(element, range);
  return words === "" ? "" : item(`[^${number}]: `, words, 4);
}

function listOf(list: Element, range: Range): string {
  const isLoose = list.classList.contains(styles.loose ?? "");
  const start = list instanceof HTMLOListElement ? list.start : undefined;
  const items = [...list.children].flatMap((element, index) => {
    const words = range.intersectsNode(element)
      ? flowIn(element, range, isLoose ? "\n\n" : "\n")
      : "";
    if (words === "") return [];
    const mark = start === undefined ? "- " : `${String(start + index)}. `;
    const box = element.querySelector<HTMLInputElement>(":scope > input");
    const task = box === null ? "" : box.checked ? "[x] " : "[ ] ";
    return [item(mark, `${task}${words}`, mark.length)];
  });
  return items.join(isLoose ? "\n\n" : "\n");
}

/**
 * A list item as Markdown.
 *
 * @param indent spaces before each line but the first
 */
function item(mark: string, words: string, indent: number): string {
  return mark + words.replaceAll(/\n(?=[^\n])/gu, `\n${" ".repeat(indent)}`);
}

/**
 * A table as Markdown. Its rows are whole and below its header, since a part of a row would be in the wrong
 * columns.
 */
function tableOf(table: Element, range: Range): string {
  const [header, ...rows] = table.querySelectorAll("tr");
  const chosen = rows.filter((row) => plainIn(row, range).trim() !== "");
  if (header === undefined || (chosen.length === 0 && plainIn(header, range).trim() === ""))
    return "";
  const rule = [...header.children].map(ruleOf);
  return [rowOf(header), `| ${rule.join(" | ")} |`, ...chosen.map(rowOf)].join("\n");
}

function rowOf(row: Element): string {
  const cells = [...row.children].map((cell) => {
    const whole = document.createRange();
    whole.selectNodeContents(cell);
    const lines = flowIn(cell, whole).split("\n");
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join(" ")
      .replaceAll(/(?<!\\)\|/gu, "\\|");
  });
  return `| ${cells.join(" | ")} |`;
}

function ruleOf(cell: Element): string {
  if (cell.classList.contains(styles.right ?? "")) return "---:";
  return cell.classList.contains(styles.centre ?? "") ? ":---:" : "---";
}
