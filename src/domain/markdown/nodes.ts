/**
 * The stage between Markdown and React elements: plain, immutable data without any markup. Links and
 * images have passed safe-address.ts, and raw HTML is text.
 *
 * Blocks that can grow without end (lists, tables, paragraphs, code) hold their content in groups.
 * While an answer streams, only the last group changes. The others keep their identity, so neither the
 * lexer nor React looks at them again.
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis" | "strike"; children: readonly Inline[] }
  | { kind: "code"; text: string }
  | LinkNode
  | ImageNode
  | AppFileNode
  | { kind: "break" }
  | FootnoteMark
  | MathNode;

export interface LinkNode {
  kind: "link";
  /** http, https or mailto; normalised. */
  href: string;
  /** Where the link leads, as shown: the host, or the email address. */
  destination: string;
  children: readonly Inline[];
}

export interface ImageNode {
  kind: "image";
  /** http or https. Never loaded unless the person asks. */
  src: string;
  host: string;
  alt: string;
}

/**
 * A link to a file, or an image, that only another app has. Only its label is shown, and it leads
 * nowhere.
 */
export interface AppFileNode {
  kind: "appFile";
  children: readonly Inline[];
  /** The source text. */
  source: string;
}

/** A reference to a footnote of the same text. */
export interface FootnoteMark {
  kind: "footnoteMark";
  number: number;
}

export interface MathNode {
  kind: "math";
  tex: string;
  /** Whether the formula is on a line of its own. */
  display: boolean;
  /** The source, including delimiters. */
  source: string;
}

export type InlineGroups = readonly (readonly Inline[])[];

export type Block =
  | { kind: "paragraph"; groups: InlineGroups }
  | { kind: "heading"; depth: number; groups: InlineGroups }
  | { kind: "quote"; children: readonly Block[] }
  | ListNode
  | TableNode
  | CodeNode
  | { kind: "rule" }
  | MathNode
  | FootnoteNode
  /** Raw HTML, shown as text. */
  | { kind: "source"; text: string };

export interface ListNode {
  kind: "list";
  ordered: boolean;
  /** Number of the first item; 1 for bullets. */
  start: number;
  /** Whether the items are spaced like paragraphs. */
  loose: boolean;
  groups: readonly (readonly ListItem[])[];
}

export interface ListItem {
  /** Only present in a task list. */
  checked?: boolean;
  children: readonly Block[];
}

export type Align = "left" | "right" | "center" | null;
export type TableRow = readonly (readonly Inline[])[];

export interface TableNode {
  kind: "table";
  align: readonly Align[];
  header: TableRow;
  groups: readonly (readonly TableRow[])[];
}

export interface CodeNode {
  kind: "code";
  /** First word of the fence's info string, in lower case; empty if there is none. */
  language: string;
  /** Pieces that join to the code, without a newline at the very end. */
  pieces: readonly string[];
  /** False while the fence is still open, so that the code may grow. */
  closed: boolean;
}

/** The whole text of a code block. */
export function codeText(node: CodeNode): string {
  return node.pieces.join("");
}

/** A footnote, shown at the place where it is written. */
export interface FootnoteNode {
  kind: "footnote";
  /** The footnote's number within the text. Footnotes with the same label have the same number. */
  number: number;
  children: readonly Block[];
}
