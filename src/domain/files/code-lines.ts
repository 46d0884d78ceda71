/** A line of a Markdown text. */
export interface CodeLine {
  line: string;
  /** It is within a fence, or one itself. */
  isCode: boolean;
}

/** A Markdown text by its lines. */
export interface CodeLines {
  lines: CodeLine[];
  /** The fence that is still open at its end. */
  openFence: string | undefined;
}

/** Tells code between fences from what is read as Markdown. */
export function codeLines(text: string): CodeLines {
  let openFence: string | undefined;
  const lines = text.split("\n").map((line): CodeLine => {
    const [, mark, rest = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/u.exec(line) ?? [];
    if (openFence === undefined) {
      if (mark !== undefined && opens(mark, rest)) openFence = mark;
      return { line, isCode: openFence !== undefined };
    }
    if (mark?.startsWith(openFence) === true && rest.trim() === "") openFence = undefined;
    return { line, isCode: true };
  });
  return { lines, openFence };
}

/** Text after the backticks contains no backtick; otherwise it is inline code. */
function opens(mark: string, rest: string): boolean {
  return !mark.startsWith("`") || !rest.includes("`");
}
