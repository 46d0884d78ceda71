/** A person's text, split into the quotations at its beginning and what they wrote below. */
export interface QuotingText {
  /** The quoted text as Markdown, without the quotation marks (`>`). */
  quotes: readonly string[];
  rest: string;
}

/** A quoted line. Without a space after it, the sign means something else, such as a shell prompt. */
const QUOTED = /^>(?: |$)/u;

/** The most quotations to split off, since a text may consist of nothing else. */
const MOST = 20;

/** Splits the quotations at the beginning of a text from the rest. */
export function leadingQuotes(text: string): QuotingText {
  if (!text.startsWith(">")) return { quotes: [], rest: text };
  const lines = text.split(/\r?\n/u);
  const quotes: string[] = [];
  let at = 0;
  while (quotes.length < MOST && QUOTED.test(lines[at] ?? "")) {
    const end = endOf(lines, at, (line) => QUOTED.test(line));
    quotes.push(
      lines
        .slice(at, end)
        .map((line) => line.slice(2))
        .join("\n"),
    );
    at = endOf(lines, end, (line) => line.trim() === "");
  }
  return { quotes, rest: lines.slice(at).join("\n") };
}

/** The first line from `from` on that does not match. */
function endOf(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let at = from;
  while (at < lines.length && is(lines[at] ?? "")) at += 1;
  return at;
}
