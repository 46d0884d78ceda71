import { parseHTML } from "linkedom/worker";
import TurndownService from "turndown";

import { WRITTEN_AS } from "#platform/copied-markdown.ts";

import { linkOf } from "./formatted-links.ts";
import { isCode, isWritten, structureOf } from "./formatted-structure.ts";
import { withTables } from "./markdown-tables.ts";
import { sizeOfTags } from "./plain-words.ts";
import { ITEM_LEVEL, ITEM_MARK, tidy } from "./tidy-formatted.ts";

/** What is larger is a document rather than something that goes into a message. */
const MOST_TAGS = 60_000;
const DEEPEST = 300;

/**
 * The Markdown of formatted text from a clipboard; null where its plain text serves as well: it has no table,
 * list, heading, link or block of code, is code with its colours, or is Markdown already.
 *
 * @param plain what the same clipboard has as plain text
 */
export function formattedMarkdown(html: string, plain: string): string | null {
  const { tags, depth } = sizeOfTags(html, MOST_TAGS);
  if (tags > MOST_TAGS || depth > DEEPEST) return null;
  try {
    return asMarkdown(html, plain);
  } catch {
    return null;
  }
}

function asMarkdown(html: string, plain: string): string | null {
  const whole = /<html[\s>]/iu.test(html) ? html : `<html><body>${html}</body></html>`;
  const { document } = parseHTML(whole);
  const { body } = document;
  const own = body.querySelector(`[${WRITTEN_AS}]`)?.getAttribute(WRITTEN_AS);
  if (own !== undefined && own !== null) return own === "" ? null : own;
  for (const unseen of body.querySelectorAll(UNSEEN)) unseen.remove();
  if (isCode(body)) return null;
  tidy(body, document);
  const kinds = structureOf(body, plain);
  if (kinds.length === 0 || isWritten(plain, kinds)) return null;
  const markdown = service().turndown(body).replaceAll("\u{a0}", " ").trim();
  return markdown === "" ? null : markdown;
}

const UNSEEN =
  "script, style, noscript, template, iframe, object, embed, svg, button, select, head, title, meta, link";

function service(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
    br: "",
  });
  // It is text in a box, not a page: a person would see every backslash.
  turndown.escape = (text) => text;
  withTables(turndown);
  turndown.addRule("links", {
    filter: (node) => node.nodeName === "A",
    replacement: (content, node) => linkOf(content, node),
  });
  // A model gets no picture this way; its words may say what it shows.
  turndown.addRule("images", {
    filter: "img",
    replacement: (_content, node) => attribute(node, "alt").replaceAll(/\s+/gu, " ").trim(),
  });
  turndown.addRule("ticks", {
    filter: (node) => node.nodeName === "INPUT",
    replacement: (_content, node) => tickOf(node),
  });
  turndown.addRule("code", { filter: "pre", replacement: (_content, node) => fenced(node) });
  withLists(turndown);
  return turndown;
}

function withLists(turndown: TurndownService): void {
  turndown.addRule("items", {
    filter: "li",
    replacement: (content, node) => `${item(attribute(node, ITEM_MARK), content)}\n`,
  });
  turndown.addRule("items that are paragraphs", {
    filter: (node) => node.nodeName === "P" && node.hasAttribute(ITEM_LEVEL),
    replacement: (content, node) => {
      const indent = INDENT.repeat(Number(attribute(node, ITEM_LEVEL)) - 1);
      return `\n${indent}${item(attribute(node, ITEM_MARK), content)}\n`;
    },
  });
}

/** Enough below an item of either kind of list, and too little for a block of code. */
const INDENT = "   ";

function item(mark: string, content: string): string {
  return mark + content.trim().replaceAll(/\n(?=[^\n])/gu, `\n${" ".repeat(mark.length)}`);
}

function tickOf(node: Node): string {
  if (attribute(node, "type") !== "checkbox") return "";
  const gap = /^\s/u.test(node.nextSibling?.textContent ?? "") ? "" : " ";
  return `${(node as Element).hasAttribute("checked") ? "[x]" : "[ ]"}${gap}`;
}

function fenced(node: Node): string {
  const code = (node.textContent ?? "").replaceAll(/^\n|\s+$/gu, "");
  const runs = code.match(/`{3,}/gu) ?? [];
  const fence = "`".repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return code === "" ? "" : `\n\n${fence}${languageOf(node as Element)}\n${code}\n${fence}\n\n`;
}

/** As highlighters and GitHub note it. */
function languageOf(pre: Element): string {
  const named = [pre.querySelector("code"), pre, pre.parentElement];
  for (const element of named) {
    const [, name] = LANGUAGE.exec(element?.getAttribute("class") ?? "") ?? [];
    if (name !== undefined) return name;
  }
  return "";
}

const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-)([\w+#-]{1,30})(?=\s|$)/u;

function attribute(node: Node, name: string): string {
  return (node as Element).getAttribute(name) ?? "";
}
