/** A piece of a page's text, as PDF.js gives it. */
export interface TextPiece {
  str: string;
  /**
   * A transformation matrix; its last two numbers are where the piece begins, measured from the page's lower
   * left.
   */
  transform: readonly number[];
  height: number;
  /** Whether a line ends after this piece. */
  hasEOL: boolean;
}

interface Line {
  text: string;
  /** The height of the baseline above the lower edge of the page. */
  y: number;
  height: number;
}

/** The text of a page, with a blank line wherever two lines are further apart than lines of a paragraph. */
export function pageText(pieces: readonly TextPiece[]): string {
  let text = "";
  let before: Line | undefined;
  for (const line of linesOf(pieces)) {
    if (before !== undefined) text += isApart(before, line) ? "\n\n" : "\n";
    text += line.text;
    before = line;
  }
  return text.replaceAll(UNSHOWN, "");
}

/** Characters that some fonts leave in the text and that no reader sees. */
// oxlint-disable-next-line no-control-regex
const UNSHOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u00ad\ufeff]/gu;

function* linesOf(pieces: readonly TextPiece[]): Generator<Line> {
  let words: string[] = [];
  let at: Omit<Line, "text"> | undefined;
  const line = (): Line | undefined => {
    const text = words.join("").trim();
    words = [];
    return at === undefined || text === "" ? undefined : { ...at, text };
  };
  for (const { str, transform, height, hasEOL } of pieces) {
    words.push(str);
    if (str.trim() !== "") at ??= { y: transform[5] ?? 0, height };
    if (!hasEOL) continue;
    const ended = line();
    if (ended !== undefined) yield ended;
    at = undefined;
  }
  const last = line();
  if (last !== undefined) yield last;
}

/** Whether two lines belong to different paragraphs. Also true at the top of the next column. */
function isApart(before: Line, line: Line): boolean {
  const down = before.y - line.y;
  return down < 0 || down > 1.7 * Math.max(before.height, line.height, 1);
}
