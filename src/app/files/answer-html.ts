import { Marked } from "marked";

import { escaped } from "#domain/exports/html-page.ts";

/** UTF-16 units of an answer that is drawn; a longer one stays as it was written. */
const LONGEST = 100_000;
/** The same character this often in a row isn't writing, and would cost a Markdown parser minutes. */
const RUN = /(.)\1{300}/su;

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
  const isPlain = text.length > LONGEST || RUN.test(text);
  if (isPlain) return `<pre>${escaped(text)}</pre>`;
  return marked.parse(text, { async: false });
}
