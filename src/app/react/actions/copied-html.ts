import { WRITTEN_AS } from "#platform/copied-markdown.ts";

/** An answer's Markdown, which is the plain text, as HTML for other programs. The code for it loads on first use. */
export async function copiedHtml(text: string): Promise<string> {
  const { answerHtml } = await import("#app/files/answer-html.ts");
  return `<div ${WRITTEN_AS}="">${answerHtml(text, "copy")}</div>`;
}
