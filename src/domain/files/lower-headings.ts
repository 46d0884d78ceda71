import type { CodeLine } from "./code-lines.ts";

/** Levels of the headings around a text: the title, and who speaks. */
const ABOVE = 2;
const LOWEST = 6;

/** A Markdown text whose headings are below those of the file around it. */
export function lowerHeadings(lines: readonly CodeLine[]): CodeLine[] {
  const lowered: CodeLine[] = [];
  for (const one of lines) {
    const level = one.isCode ? undefined : levelOfUnderline(one.line);
    const words = level === undefined ? [] : wordsAbove(lowered);
    if (level === undefined || words.length === 0) lowered.push(one.isCode ? one : lower(one));
    else {
      lowered.splice(-words.length);
      lowered.push({ line: `${marksOf(level)} ${words.join(" ")}`, isCode: false });
    }
  }
  return lowered;
}

function lower({ line }: CodeLine): CodeLine {
  const shifted = line.replace(
    /^( {0,3})(#{1,6})(?=[ \t]|$)/u,
    (_whole, indent: string, marks: string) => `${indent}${marksOf(marks.length)}`,
  );
  return { line: shifted, isCode: false };
}

function marksOf(level: number): string {
  return "#".repeat(Math.min(level + ABOVE, LOWEST));
}

/** Signs below a line that make it a heading. */
function levelOfUnderline(line: string): 1 | 2 | undefined {
  if (/^ {0,3}=+[ \t]*$/u.test(line)) return 1;
  return /^ {0,3}-+[ \t]*$/u.test(line) ? 2 : undefined;
}

/** What is no paragraph, below which the same signs are a rule. */
const OTHER = /^(?: {0,3}(?:#{1,6}(?:[ \t]|$)|>|[-*+][ \t]|\d{1,9}[.)][ \t])| {4}|\t)/u;

/** The lines of the paragraph that ends here; none if it is not one. */
function wordsAbove(lines: readonly CodeLine[]): string[] {
  const words: string[] = [];
  for (const { line, isCode } of lines.toReversed()) {
    if (isCode || line.trim() === "") break;
    if (OTHER.test(line)) return [];
    words.unshift(line.trim());
  }
  return words;
}
