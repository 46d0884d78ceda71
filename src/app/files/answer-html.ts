import { escaped } from "#domain/exports/escaped.ts";
import type { Drawn } from "#domain/exports/html-page.ts";
import { readMarkdown } from "#domain/markdown/read-markdown.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import { blocksHtml } from "./blocks-html.ts";
import type { HtmlUse } from "./blocks-html.ts";

import formulaStyle from "temml/dist/Temml-Local.css?raw";

/** UTF-16 units of an answer that is drawn; a longer one stays as it was written. */
const LONGEST = 100_000;
/** The same character this often in a row isn't writing, and would cost a Markdown parser minutes. */
const RUN = /(.)\1{300}/su;
/** Quotations or lists within each other, more than anybody means. */
const DEEP = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){200}/mu;

/** An answer's Markdown as HTML in which nothing of it is a program or loads anything. */
export function answerHtml(text: string, use: HtmlUse = "page"): string {
  if (text.length > LONGEST || RUN.test(text) || DEEP.test(text)) return asWritten(text);
  try {
    return blocksHtml(readMarkdown(text), use);
  } catch {
    // The stack was used up: one answer must not cost the others their file.
    return asWritten(text);
  }
}

function asWritten(text: string): string {
  return `<pre>${escaped(text)}</pre>`;
}

/**
 * What draws the answers among these messages: all of them are drawn by the time it is there.
 * @param breath lets the page go on in between
 */
export async function drawnAnswers(
  nodes: Iterable<MessageNode>,
  breath: () => Promise<void>,
): Promise<Drawn> {
  const drawn = new Map<string, string>();
  let hasFormula = false;
  for (const { message } of nodes) {
    if (message.role !== "assistant") continue;
    await breath();
    const text = textOf(message);
    const html = answerHtml(text);
    hasFormula ||= html.includes("<math");
    drawn.set(text, html);
  }
  return {
    render: (text) => drawn.get(text) ?? answerHtml(text),
    style: hasFormula ? withoutFonts(formulaStyle) : "",
  };
}

/** The page loads nothing: its formulas are in a font that the reader's device has. */
function withoutFonts(style: string): string {
  return style.replaceAll(/@font-face\s*\{[^}]*\}/gu, "").replaceAll(/\/\*[^]*?\*\//gu, "");
}
