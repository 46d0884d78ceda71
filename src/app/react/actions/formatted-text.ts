/** In UTF-16 units: about the size of a book from Word, whose HTML is mostly styles. */
const LONGEST = 3_000_000;

/** Matches the tags and marks for which Markdown is worth it. Without any, plain text serves as well. */
const STRUCTURE = /<(?:table|li|h[1-6]|pre|a)\b|mso-list:|data-bough-markdown/iu;

/**
 * Converts formatted text from a clipboard to Markdown for a text box. Resolves to null if its plain text
 * serves as well, or if it is too large. Rejects if the code for it, which loads on first use, cannot be
 * loaded.
 *
 * @param plain the plain text in the same clipboard
 */
export async function markdownOfFormatted(html: string, plain: string): Promise<string | null> {
  if (html.length > LONGEST || !STRUCTURE.test(html)) return null;
  const { readFormatted } = await import("#tools/web/read-formatted.ts");
  return readFormatted(html, plain);
}
