import { escapeHidden } from "#domain/text/visible-text.ts";

/**
 * Foreign text for use inside one of Bough's own sentences: one line, at most `most` UTF-16 units, with
 * invisible characters written as `\uXXXX`. It stands between `mark`s, so that it cannot pass for Bough's
 * own text.
 */
export function quoteInline(text: string, most: number, mark = '"'): string {
  const line = text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  const short = line.length > most ? `${truncateText(line, most - 1)}…` : line;
  return `${mark}${escapeHidden(short)}${mark}`;
}

/** The text cut to at most `length` UTF-16 units, never inside a surrogate pair. */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

/** The last of several lines, each of which ends with a line end. */
export function lastLineOf(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}
