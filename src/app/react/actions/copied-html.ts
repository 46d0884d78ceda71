/** An answer's Markdown as HTML for other programs. The code for it loads on first use. */
export async function copiedHtml(text: string): Promise<string> {
  return (await import("#app/files/answer-html.ts")).answerHtml(text, "copy");
}
