import { markedParts } from "#domain/requests/attachment-marks.ts";

/** A line of a body as it is drawn; a long line takes several. */
export interface BodyRow {
  text: string;
  /** It goes on with the line of the row before. */
  continued: boolean;
}

/** UTF-16 units of one row: a line of a megabyte must not be one element. */
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

/** Longer than any escape of JSON. */
const ESCAPE = 12;

/** Never within an escape or a pair of surrogates: each row is read by itself. */
function cutBefore(line: string, wanted: number): number {
  if (wanted >= line.length) return line.length;
  const slash = line.lastIndexOf("\\", wanted);
  const near = slash > wanted - ESCAPE ? startOfSlashes(line, slash) : wanted;
  const cut = near > wanted - LONGEST ? near : wanted;
  return isLowSurrogate(line.charCodeAt(cut)) ? cut - 1 : cut;
}

function startOfSlashes(line: string, from: number): number {
  let at = from;
  while (line[at - 1] === "\\") at -= 1;
  return at;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}

/** What stands for an attachment where the body is laid out. */
const ATTACHED = "[the attachment's bytes in base64: see “As sent”]";

/** The body with line breaks and indents, attachments as words; the body itself where it is no JSON. */
export function laidOut(marked: string): string {
  const words = markedParts(marked)
    .map((part) => ("text" in part ? part.text : ATTACHED))
    .join("");
  try {
    return JSON.stringify(JSON.parse(words), null, 2);
  } catch {
    return words;
  }
}
