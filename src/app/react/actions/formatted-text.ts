/** UTF-16 units: about a book of Word's, whose HTML is mostly styles. */
const LONGEST = 3_000_000;

/** Tags and marks without which there is nothing that plain text lacks. */
const STRUCTURE = /<(?:table|li|h[1-6]|pre|a)\b|mso-list:|data-bough-markdown/iu;

/**
 * The Markdown of formatted text from a clipboard, for a text box; null if its plain text serves as well, or if it
 * is too large. Rejects if the code for it, which loads on first use, cannot be had.
 *
 * @param plain what the same clipboard has as plain text
 */
export async function markdownOfFormatted(html: string, plain: string): Promise<string | null> {
  if (html.length > LONGEST || !STRUCTURE.test(html)) return null;
  const { readFormatted } = await import("#tools/web/read-formatted.ts");
  return readFormatted(html, plain);
}
