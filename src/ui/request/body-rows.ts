import { templateParts } from "#domain/requests/attachment-placeholders.ts";
import { requestWords } from "#ui/words/request.ts";

/** A row of a body as shown. A long line takes several rows. */
export interface BodyRow {
  text: string;
  /** Whether the row continues the line of the row before it. */
  continued: boolean;
}

/** UTF-16 units per row: a line of a megabyte must not become a single element. */
const LONGEST = 1_000;

export function bodyRows(text: string): BodyRow[] {
  return text.split("\n").flatMap((line) => rowsOfLine(line));
}

function rowsOfLine(line: string): BodyRow[] {
  const rows: BodyRow[] = [];
  let from = 0;
  do {
    const to = cutBefore(line, from + LONGEST);
    rows.push({ text: line.slice(from, to), continued: from > 0 });
    from = to;
  } while (from < line.length);
  return rows;
}

/** UTF-16 units; longer than any JSON escape. */
const ESCAPE = 12;

/** Where to cut a line: never inside an escape or a surrogate pair, because each row is parsed on its own. */
function cutBefore(line: string, wanted: number): number {
  if (wanted >= line.length) return line.length;
  const earliest = wanted - LONGEST;
  const slash = line.slice(wanted - ESCAPE + 1, wanted + 1).lastIndexOf("\\");
  const near = slash < 0 ? wanted : startOfSlashes(line, wanted - ESCAPE + 1 + slash, earliest);
  const cut = near > earliest ? near : wanted;
  return isLowSurrogate(line.charCodeAt(cut)) ? cut - 1 : cut;
}

/**
 * Finds the start of a sequence of backslashes.
 * @param earliest where the search ends, since a line may be a megabyte of backslashes
 */
function startOfSlashes(line: string, from: number, earliest: number): number {
  let at = from;
  while (at > earliest && line[at - 1] === "\\") at -= 1;
  return at;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}

/** Stands for an attachment in the formatted body. */
const ATTACHED = requestWords.attachmentBytes;

/**
 * Formats the body with line breaks, indents and placeholders for attachments. Returns it unchanged if it is
 * not JSON.
 */
export function laidOut(marked: string): string {
  const words = templateParts(marked)
    .map((part) => ("text" in part ? part.text : ATTACHED))
    .join("");
  try {
    return JSON.stringify(JSON.parse(words), null, 2);
  } catch {
    return words;
  }
}
