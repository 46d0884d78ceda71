import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom/worker";
import TurndownService from "turndown";

import { withTables } from "./markdown-tables.ts";
import { plainWords, sizeOfTags } from "./plain-words.ts";

/** What a page says, without what surrounds it. */
export interface Article {
  /** "" if the page has no title. */
  title: string;
  author?: string;
  /** The date as the page writes it, usually ISO 8601. */
  published?: string;
  /** Markdown, or plain text if `plain`. */
  text: string;
  /** Set if the page has too many elements to be read as a document. */
  plain?: true;
}

/** Larger pages are not read as documents. The largest pages of Wikipedia have half as many tags. */
const MOST_TAGS = 60_000;
const DEEPEST = 300;

/** A shorter text (UTF-16 units) is hardly the article, unless the page says no more than that. */
const SHORT = 250;

/** Reads HTML without running or loading anything, because the document belongs to no page. */
export function articleOf(html: string, address: string): Article {
  const { tags, depth } = sizeOfTags(html, MOST_TAGS);
  if (tags > MOST_TAGS || depth > DEEPEST) return { ...plainWords(html), plain: true };
  try {
    return asDocument(html, address);
  } catch {
    return { ...plainWords(html), plain: true };
  }
}

function asDocument(html: string, address: string): Article {
  const { document } = parsed(html);
  const base = baseOf(document, address);
  const title = oneLine(document.querySelector("title")?.textContent ?? "");
  const found = new Readability(document, { keepClasses: true }).parse();
  const article = found?.content ? markdownOf(found.content, base) : "";
  const text = article.length < SHORT ? longer(article, wholeOf(html, base)) : article;
  return {
    title: found?.title?.trim() || title,
    ...(found?.byline ? { author: oneLine(found.byline) } : {}),
    ...(found?.publishedTime ? { published: oneLine(found.publishedTime) } : {}),
    text,
  };
}

/** An index page or an app has no article, so the whole page is used if it says much more. */
function longer(article: string, whole: string): string {
  return whole.length > 2 * article.length ? whole : article;
}

function wholeOf(html: string, base: string): string {
  const { document } = parsed(html);
  for (const element of document.querySelectorAll(
    "script, style, noscript, template, svg, [hidden]",
  ))
    element.remove();
  return markdownOf(document.body?.innerHTML ?? "", base);
}

function parsed(html: string) {
  const text = /<html[\s>]/iu.test(html) ? html : `<html><body>${html}</body></html>`;
  return parseHTML(text);
}

function baseOf(document: Document, address: string): string {
  const written = document.querySelector("base[href]")?.getAttribute("href");
  return written && URL.canParse(written, address) ? new URL(written, address).href : address;
}

function markdownOf(html: string, base: string): string {
  const { document } = parsed(`<html><body>${html}</body></html>`);
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    hr: "---",
  });
  withTables(turndown);
  turndown.addRule("links", {
    filter: (node) => node.nodeName === "A",
    replacement: (content, node) =>
      link(content, node.textContent ?? "", hrefOf(node, "href", base)),
  });
  turndown.addRule("images", {
    filter: (node) => node.nodeName === "IMG",
    replacement: (_content, node) => image(node, base),
  });
  turndown.remove(["script", "style", "noscript", "template", "iframe", "object"]);
  return turndown.turndown(document.body).trim();
}

function link(content: string, words: string, href: string | undefined): string {
  if (href === undefined || content.trim() === "") return content;
  // A link around a whole block would break its lines.
  return content.includes("\n")
    ? `${content}\n\n<${href}>`
    : `[${content.trim() || words}](${href})`;
}

function image(node: Node, base: string): string {
  const alt = oneLine(attribute(node, "alt") ?? "").replaceAll(/[[\]]/gu, "");
  const source = hrefOf(node, "src", base);
  return source === undefined || alt === "" ? alt : `![${alt}](${source})`;
}

/** An address if a page may have it; undefined for scripts, data and the like. */
function hrefOf(node: Node, name: string, base: string): string | undefined {
  const written = attribute(node, name);
  if (!written || !URL.canParse(written, base)) return undefined;
  const { protocol, href } = new URL(written, base);
  if (!["http:", "https:", "mailto:"].includes(protocol)) return undefined;
  return href.replaceAll("(", "%28").replaceAll(")", "%29");
}

function attribute(node: Node, name: string): string | null {
  return "getAttribute" in node ? (node as Element).getAttribute(name) : null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim().slice(0, 300);
}
