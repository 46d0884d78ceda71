import { WRITTEN_AS } from "#platform/copied-markdown.ts";

/** Makes HTML for other programs of an answer's Markdown. The code for it loads on first use. */
export async function copiedHtml(text: string): Promise<string> {
  const { answerHtml } = await import("#app/files/answer-html.ts");
  return `<div ${WRITTEN_AS}="">${answerHtml(text, "copy")}</div>`;
}
