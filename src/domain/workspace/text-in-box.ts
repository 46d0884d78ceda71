/** How a line ends. */
type LineEnd = "\r\n" | "\n" | "\r";

const MARK = "\uFEFF";
const ENDS = /\r\n|\n|\r/gu;

/**
 * A file's text, and what a text box shows of it. A box has no byte order mark, and all its lines end
 * in \n.
 */
export interface TextInBox {
  /** The text as it is in the file. */
  whole: string;
  shown: string;
  /** The byte order mark, or an empty text. */
  mark: string;
  /** The line ends in order. */
  ends: readonly LineEnd[];
  /** The most common line end, which new lines get. */
  usual: LineEnd;
}

/**
 * @param before the same file a moment ago. While the text has no line end, new lines get the previous
 * usual one.
 */
export function textInBox(whole: string, before?: TextInBox): TextInBox {
  const mark = whole.startsWith(MARK) ? MARK : "";
  const ends = [...whole.matchAll(ENDS)].map(([end]) => end as LineEnd);
  const shown = whole.slice(mark.length).replaceAll(ENDS, "\n");
  return { whole, shown, mark, ends, usual: mostOf(ends) ?? before?.usual ?? "\n" };
}

/** Whether lines of the file end in different ways. */
export function hasMixedEnds({ ends }: TextInBox): boolean {
  return new Set(ends).size > 1;
}

/**
 * The typed text as the file will contain it, with its byte order mark. Line ends before the first
 * change and after the last stay as they are. All others become the file's usual one.
 */
export function wholeText(typed: string, { shown, mark, ends, usual }: TextInBox): string {
  const before = sameAtStart(shown, typed);
  const after = sameAtEnd(shown, typed, before);
  const lines = typed.split("\n");
  const last = lines.length - 1;
  const kept = linesIn(typed.slice(0, before));
  const keptAtEnd = linesIn(typed.slice(typed.length - after));
  let text = mark;
  for (const [at, line] of lines.entries()) {
    text += line;
    if (at === last) break;
    const fromEnd = last - at;
    const end = at < kept ? ends[at] : fromEnd <= keptAtEnd ? ends.at(-fromEnd) : usual;
    // A \n right after a \r would turn two line ends into one.
    text += line === "" && end === "\n" && text.endsWith("\r") ? "\r" : (end ?? usual);
  }
  return text;
}

function mostOf(ends: readonly LineEnd[]): LineEnd | undefined {
  const counts = new Map<LineEnd, number>();
  for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, left], [, right]) => right - left);
  return most?.[0];
}

function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[same] === other[same]) same += 1;
  return same;
}

/** How much is the same at the end, not counting what is the same at the start. */
function sameAtEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let same = 0;
  while (same < most && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  return same;
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}
