import { escapeHidden } from "#domain/text/visible-text.ts";

/**
 * Foreign text for use inside our own sentence: one line, at most `most` UTF-16 units, with
 * invisible characters written as `\uXXXX`. It is between `mark`s, so that it cannot pass for our
 * own text.
 */
export function quoteInline(text: string, most: number, mark = '"'): string {
  const line = text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  const short = line.length > most ? `${truncateText(line, most - 1)}…` : line;
  return `${mark}${escapeHidden(short)}${mark}`;
}

/** At most `length` UTF-16 units, never split inside a surrogate pair. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** The last of several lines that end with a line's end. */
export function lastLineOf(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
