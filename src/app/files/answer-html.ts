import { escaped } from "#domain/exports/escaped.ts";
import type { Drawn } from "#domain/exports/html-page.ts";
import { readMarkdown } from "#domain/markdown/read-markdown.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

import { blocksHtml } from "./blocks-html.ts";
import type { HtmlUse } from "./blocks-html.ts";

import formulaStyle from "temml/dist/Temml-Local.css?raw";

/** The longest answer that is drawn, in UTF-16 units; a longer one stays as it was written. */
const LONGEST = 100_000;
/** A character repeated this often is not writing, and would cost a Markdown parser minutes. */
const RUN = /(.)\1{300}/su;
/** Quotations or lists nested deeper than anybody means. */
const DEEP = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){200}/mu;

/** An answer's Markdown as HTML that runs nothing and loads nothing. */
export function answerHtml(text: string, use: HtmlUse = "page"): string {
  if (text.length > LONGEST || RUN.test(text) || DEEP.test(text)) return asWritten(text);
  try {
    return blocksHtml(readMarkdown(text), use);
  } catch {
    // The stack overflowed. One answer must not cost the others their file.
    return asWritten(text);
  }
}

function asWritten(text: string): string {
  return `<pre>${escaped(text)}</pre>`;
}

/**
 * Draws all answers among these messages.
 * @param breath lets the page do other work in between
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

/** Removes the fonts: the page loads nothing, so formulas use a font of the reader's device. */
function withoutFonts(style: string): string {
  return style.replaceAll(/@font-face\s*\{[^}]*\}/gu, "").replaceAll(/\/\*[^]*?\*\//gu, "");
}
