import type {
  Block,
  FootnoteNode,
  Inline,
  ListItem,
  ListNode,
  TableNode,
} from "#domain/markdown/nodes.ts";

/** Marks something as added or removed. */
export interface Mark {
  kind: "added" | "removed";
  /** Number of the difference that it belongs to, from 0. A removed part and its replacement share one. */
  difference: number;
}

/** Inline text that both texts have, or that was added or removed. */
export interface InlinePart {
  mark?: Mark;
  nodes: readonly Inline[];
}

export type TextBlock = Extract<Block, { kind: "paragraph" | "heading" }>;
export type ChildrenBlock = Extract<Block, { kind: "quote" }> | FootnoteNode;

/** The result of comparing a block with its counterpart. */
export type ComparedBlock =
  | { kind: "same"; block: Block }
  /** It was added or removed as a whole. */
  | { kind: "alone"; mark: Mark; block: Block }
  | { kind: "words"; block: TextBlock; parts: readonly InlinePart[] }
  | { kind: "children"; block: ChildrenBlock; children: readonly ComparedBlock[] }
  | { kind: "list"; block: ListNode; items: readonly ComparedItem[] }
  | { kind: "table"; block: TableNode; header: ComparedRow; rows: readonly ComparedRow[] }
  | { kind: "code"; difference: number; language: string; before: string; now: string }
  /** The text that this one is compared with was cut off here. */
  | { kind: "end" };

export interface ComparedItem {
  item: ListItem;
  /** The item's number in its list. */
  number: number;
  children: readonly ComparedBlock[];
}

export interface ComparedRow {
  /** It was added or removed as a whole. */
  mark?: Mark;
  cells: readonly (readonly InlinePart[])[];
}

/** A place in the text that another is compared with. */
export interface Place {
  /** Index among the text's outermost blocks. */
  block: number;
  /** How many letters of the block come before the place. */
  letter: number;
}

/** Which of the two texts were cut off. */
export interface Ends {
  before: boolean;
  now: boolean;
}
