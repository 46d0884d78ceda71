/**
 * Escapes a script's code for a page's text, so that nothing in it closes the script element or keeps it from
 * closing. `<!--` may stay: outside of strings it begins a comment, and it is harmful only if a `<script`
 * follows.
 */
export function closedCode(code: string): string {
  return code.replaceAll(/<(\/?script)(?=[\s/>])/giu, String.raw`\x3c$1`);
}

/** Escapes a style sheet in the same way. */
export function closedStyle(text: string): string {
  return text.replaceAll(/<\/(style)/giu, String.raw`<\/$1`);
}
