import { parseHTML } from "linkedom/worker";
import TurndownService from "turndown";

/** The rest of a longer page is ignored (UTF-16 units). */
const LONGEST = 4_000_000;

const markdown = new TurndownService({
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
});
markdown.remove(["script", "style", "noscript", "template", "iframe", "object", "embed", "head"]);

/** Converts an answer that an app stores as HTML to Markdown. Nothing in it is run or loaded. */
export function textOfHtml(html: string): string {
  try {
    const { document } = parseHTML(`<html><body>${html.slice(0, LONGEST)}</body></html>`);
    return markdown.turndown(document.body).trim();
  } catch {
    return html.replace(/<[^<>]{0,10000}>/gu, " ").trim();
  }
}
