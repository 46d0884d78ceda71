/** A piece of a paragraph with uniform formatting. */
export interface Span {
  text: string;
  bold: boolean;
  italic: boolean;
  /** The target, if the piece is a link. */
  address?: string | undefined;
}

/** A block of Markdown. Items of a list have no blank line between them. */
export interface WrittenBlock {
  text: string;
  isItem: boolean;
}

export function joinedBlocks(blocks: readonly WrittenBlock[]): string {
  let text = "";
  let before: WrittenBlock | undefined;
  for (const block of blocks) {
    if (before !== undefined) text += before.isItem && block.isItem ? "\n" : "\n\n";
    text += block.text;
    before = block;
  }
  return text;
}

/**
 * The pieces of a paragraph as Markdown. Word often splits words into several pieces without a visible
 * reason, so pieces of the same formatting are merged.
 */
export function inlineText(spans: readonly Span[]): string {
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last !== undefined && isAlike(last, span)) last.text += span.text;
    else merged.push({ ...span });
  }
  return merged.map(marked).join("").trim();
}

/** The pieces of a paragraph as one line of text without Markdown. */
export function plainLine(spans: readonly Span[]): string {
  return oneLine(spans.map(({ text }) => text).join(""));
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

function isAlike(one: Span, other: Span): boolean {
  return one.bold === other.bold && one.italic === other.italic && one.address === other.address;
}

function marked({ text, bold, italic, address }: Span): string {
  const mark = `${bold ? "**" : ""}${italic ? "*" : ""}`;
  // Spaces at the edges stay outside the marks: Markdown does not accept marks next to spaces.
  const words = text.trim();
  if (words === "") return text;
  const from = text.length - text.trimStart().length;
  const lead = text.slice(0, from);
  const tail = text.slice(from + words.length);
  const inner = `${mark}${words}${mark.split("").toReversed().join("")}`;
  return `${lead}${address === undefined ? inner : `[${inner}](${address})`}${tail}`;
}

/** The most columns to which rows are padded, so that a small document cannot become a huge text. */
export const WIDEST = 100;

/** A Markdown table. The first row becomes its header, because Markdown has no tables without one. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widest = Math.min(
    rows.reduce((most, row) => Math.max(most, row.length), 0),
    WIDEST,
  );
  const [first, ...others] = rows.map((row) => rowText(row, widest));
  if (first === undefined || widest === 0) return "";
  return [first, `|${" --- |".repeat(widest)}`, ...others].join("\n");
}

function rowText(row: readonly string[], widest: number): string {
  const cells = row.map((cell) => ` ${oneLine(cell).replaceAll("|", "\\|")} |`);
  return `|${cells.join("")}${"  |".repeat(Math.max(0, widest - row.length))}`;
}
