import temml from "temml";

import { escaped } from "#domain/exports/escaped.ts";
import { directionOf, directionOfInlines } from "#domain/markdown/direction.ts";
import { codeText } from "#domain/markdown/nodes.ts";
import type {
  Align,
  Block,
  Inline,
  InlineGroups,
  ListItem,
  ListNode,
  MathNode,
  TableNode,
  TableRow,
} from "#domain/markdown/nodes.ts";
import type { Direction } from "#domain/text/direction.ts";

/**
 * Where the HTML goes: into a page with its own headings and styles, below those headings, or to another
 * program, which has no styles for it.
 */
export type HtmlUse = "page" | "copy";

/**
 * Renders blocks as HTML. A block without a direction of its own takes that of the block before, as on the
 * screen.
 */
export function blocksHtml(blocks: readonly Block[], use: HtmlUse, within?: Direction): string {
  let direction = within;
  return blocks
    .map((block) => {
      direction = directionOf(block) ?? direction;
      return blockHtml(block, use, direction);
    })
    .join("\n");
}

function blockHtml(block: Block, use: HtmlUse, direction: Direction | undefined): string {
  const dir = dirOf(direction);
  switch (block.kind) {
    case "paragraph":
      return `<p${dir}>${groupsHtml(block.groups)}</p>`;
    case "heading":
      return headingHtml(levelOf(block.depth, use), groupsHtml(block.groups), dir);
    case "quote":
      return `<blockquote${dir}>${blocksHtml(block.children, use, direction)}</blockquote>`;
    case "list":
      return listHtml(block, use, direction);
    case "table":
      return tableHtml(block, use, dir);
    case "code":
      return `<pre dir="ltr"><code>${escaped(codeText(block))}</code></pre>`;
    case "rule":
      return "<hr>";
    case "math":
      return mathHtml(block);
    case "footnote":
      return `<div class="footnote"${dir}><sup>${block.number}</sup><div>${blocksHtml(block.children, use, direction)}</div></div>`;
    case "source":
      return `<p class="source" dir="ltr">${escaped(block.text)}</p>`;
  }
}

function dirOf(direction: Direction | undefined): string {
  return direction === undefined ? "" : ` dir="${direction}"`;
}

/** The level of a heading. In a page it goes below the page's own headings, which end at the third level. */
function levelOf(depth: number, use: HtmlUse): number {
  return use === "page" ? Math.min(depth + 3, 6) : depth;
}

function headingHtml(level: number, content: string, dir: string): string {
  return `<h${level}${dir}>${content}</h${level}>`;
}

function listHtml(list: ListNode, use: HtmlUse, within: Direction | undefined): string {
  const { ordered, start, loose, groups } = list;
  const own = `${loose ? ' class="loose"' : ""}${dirOf(within)}`;
  const items = groups
    .flat()
    .map((item) => itemHtml(item, use, within))
    .join("\n");
  return ordered ? `<ol start="${start}"${own}>${items}</ol>` : `<ul${own}>${items}</ul>`;
}

function itemHtml(item: ListItem, use: HtmlUse, within: Direction | undefined): string {
  const { checked, children } = item;
  const content = blocksHtml(children, use, within);
  if (checked === undefined) return `<li>${content}</li>`;
  return `<li class="task"><input type="checkbox" disabled${checked ? " checked" : ""}>${content}</li>`;
}

function tableHtml({ header, align, groups }: TableNode, use: HtmlUse, dir: string): string {
  const rows = [
    rowHtml("th", header, align),
    ...groups.flat().map((row) => rowHtml("td", row, align)),
  ];
  // Programs into which it is pasted draw no lines of their own.
  const lines = use === "copy" ? ' border="1" cellspacing="0"' : "";
  return `<div class="table"${dir}><table${lines}>${rows.join("\n")}</table></div>`;
}

function rowHtml(tag: "th" | "td", row: TableRow, align: readonly Align[]): string {
  const cells = row.map((cell, column) => {
    const side = align[column] ?? null;
    const own = `${dirOf(directionOfInlines(cell))}${side === null ? "" : ` align="${side}"`}`;
    return `<${tag}${own}>${inlinesHtml(cell)}</${tag}>`;
  });
  return `<tr>${cells.join("")}</tr>`;
}

function groupsHtml(groups: InlineGroups): string {
  return groups.map(inlinesHtml).join("");
}

function inlinesHtml(nodes: readonly Inline[]): string {
  return nodes.map(inlineHtml).join("");
}

function inlineHtml(node: Inline): string {
  switch (node.kind) {
    case "text":
      return escaped(node.text);
    case "strong":
      return `<strong>${inlinesHtml(node.children)}</strong>`;
    case "emphasis":
      return `<em>${inlinesHtml(node.children)}</em>`;
    case "strike":
      return `<s>${inlinesHtml(node.children)}</s>`;
    case "code":
      return `<code dir="ltr">${escaped(node.text)}</code>`;
    case "link":
      return linkHtml(node.href, inlinesHtml(node.children));
    case "appFile":
      return inlinesHtml(node.children);
    case "image":
      // The page must load nothing, wherever it is opened.
      return linkHtml(node.src, escaped(node.alt === "" ? node.src : node.alt));
    case "break":
      return "<br>";
    case "footnoteMark":
      return `<sup>${node.number}</sup>`;
    case "math":
      return mathHtml(node);
  }
}

function linkHtml(address: string, content: string): string {
  return `<a rel="noreferrer noopener" href="${escaped(address)}">${content}</a>`;
}

/**
 * A formula as MathML, which browsers draw by themselves. It stays as written if it cannot be parsed, or
 * refers to another formula, which Temml would draw as an empty link.
 */
function mathHtml({ tex, display, source }: MathNode): string {
  const own = `dir="ltr"${display ? ' class="formula"' : ""}`;
  const asWritten = `<code ${own}>${escaped(source)}</code>`;
  try {
    const drawn = temml.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 200,
      maxSize: [20, 20],
      wrap: "none",
    });
    return drawn.includes('class="tml-ref') ? asWritten : `<span ${own}>${drawn}</span>`;
  } catch {
    return asWritten;
  }
}
