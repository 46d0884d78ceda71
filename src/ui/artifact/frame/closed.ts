/**
 * A script's code for a page's text: nothing in it ends its element, or keeps it from ending. `<!--` stays, since
 * outside of texts it begins a comment; it matters only where a `<script` follows.
 */
export function closedCode(code: string): string {
  return code.replaceAll(/<(\/?script)(?=[\s/>])/giu, String.raw`\x3c$1`);
}

/** The same of a style sheet. */
export function closedStyle(text: string): string {
  return text.replaceAll(/<\/(style)/giu, String.raw`<\/$1`);
}
