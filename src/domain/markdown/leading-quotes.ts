/** A person's text: the quotations that it begins with, and what they wrote below. */
export interface QuotingText {
  /** As Markdown, without their marks. */
  quotes: readonly string[];
  rest: string;
}

/** Without a space after it the sign means something else, such as the prompt of a shell. */
const QUOTED = /^>(?: |$)/u;

/** So many are drawn by themselves: a text may be made of nothing else. */
const MOST = 20;

/** Takes the quotations at the head of a text apart from the rest. */
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

/** The first line from there that is not of this kind. */
function endOf(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let at = from;
  while (at < lines.length && is(lines[at] ?? "")) at += 1;
  return at;
}
