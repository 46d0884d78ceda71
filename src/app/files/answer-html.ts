import { Marked } from "marked";

import { escaped } from "#domain/exports/html-page.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";

/** UTF-16 units of an answer that is drawn; a longer one stays as it was written. */
const LONGEST = 100_000;
/** The same character this often in a row isn't writing, and would cost a Markdown parser minutes. */
const RUN = /(.)\1{300}/su;
/** Quotations or lists within each other, more than anybody means. */
const DEEP = /^[ \t]*(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+){200}/mu;

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      if (!/^(?:https?:|mailto:)/iu.test(href)) return words;
      return `<a rel="noreferrer noopener" href="${escaped(href)}">${words}</a>`;
    },
    // A page that opens anywhere loads nothing.
    image: ({ text, href }) => escaped(text === "" ? href : text),
  },
});

/** An answer's Markdown as HTML in which nothing of it is a program or loads anything. */
export function answerHtml(text: string): string {
  if (text.length > LONGEST || RUN.test(text) || DEEP.test(text)) return asWritten(text);
  try {
    return marked.parse(text, { async: false });
  } catch {
    // The parser's stack was used up: one answer must not cost the others their file.
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
): Promise<(text: string) => string> {
  const drawn = new Map<string, string>();
  for (const { message } of nodes) {
    if (message.role !== "assistant") continue;
    await breath();
    const text = textOf(message);
    drawn.set(text, answerHtml(text));
  }
  return (text) => drawn.get(text) ?? answerHtml(text);
}
