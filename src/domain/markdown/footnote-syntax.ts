/** A footnote at the start of a text: `[^label]: words`, with indented lines after it. */
export interface FoundFootnote {
  /** The source of the footnote, including the end of its last line. */
  raw: string;
  label: string;
  /** The text of the footnote, as Markdown. */
  text: string;
}

const label = String.raw`\[\^([^\s[\]^]{1,100})\]`;
const head = new RegExp(`^ {0,3}${label}:[ \\t]*`, "u");
const mark = new RegExp(`^${label}`, "u");
const inParagraph = new RegExp(`\\n {0,3}${label}:`, "u");

/** Lines that end a footnote even without a blank line before them. */
const interrupts =
  /^ {0,3}(?:#{1,6}[ \t]|>|`{3}|~{3}|[*+-][ \t]|\d{1,9}[.)][ \t]|([-*_])(?:[ \t]*\1){2,}[ \t]*$|\[\^[^\s[\]^]{1,100}\]:)/u;

/** The footnote at the start of `text`, if there is one. */
export function footnoteAt(text: string): FoundFootnote | undefined {
  const [opening, name] = head.exec(text) ?? [];
  if (opening === undefined || name === undefined) return undefined;
  let end = lineEnd(text, opening.length);
  for (let next = nextLine(text, end); next !== undefined; next = nextLine(text, end)) end = next;
  const body = text.slice(opening.length, end).replaceAll(/^(?: {1,4}|\t)/gmu, "");
  return { raw: text.slice(0, end), label: labelOf(name), text: body };
}

/** The reference to a footnote at the start of `text`, as its label and source. */
export function footnoteMarkAt(text: string): { raw: string; label: string } | undefined {
  const [raw, name] = mark.exec(text) ?? [];
  return raw === undefined || name === undefined ? undefined : { raw, label: labelOf(name) };
}

/** How far into a paragraph to look for a footnote, since this is done at every line. */
const longestLead = 4_000;

/** Where a footnote begins within the paragraph at the start of `text`. */
export function footnoteIn(text: string): number | undefined {
  const start = text.slice(0, longestLead);
  const blank = start.indexOf("\n\n");
  const found = inParagraph.exec(blank === -1 ? start : start.slice(0, blank));
  return found === null ? undefined : found.index + 1;
}

function labelOf(written: string): string {
  return written.toLowerCase();
}

/** The end of the line at `from`, if the footnote continues there. Preceding blank lines are included. */
function nextLine(text: string, from: number): number | undefined {
  let start = from;
  let end = lineEnd(text, start);
  while (start < text.length && text.slice(start, end).trim() === "") {
    start = end;
    end = lineEnd(text, start);
  }
  if (start === text.length) return undefined;
  const line = text.slice(start, end);
  if (/^(?: {4}|\t)/u.test(line)) return end;
  return start === from && !interrupts.test(line.trimEnd()) ? end : undefined;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at + 1;
}
