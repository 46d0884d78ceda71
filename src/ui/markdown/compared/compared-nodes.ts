import type {
  Block,
  FootnoteNode,
  Inline,
  ListItem,
  ListNode,
  TableNode,
} from "#domain/markdown/nodes.ts";

/** A sign of what came or went. */
export interface Mark {
  kind: "added" | "removed";
  /** Number of the difference that it is of, from 0. What took the place of something is of the same. */
  difference: number;
}

/** Inline text that both have, or that came or went. */
export interface InlinePart {
  mark?: Mark;
  nodes: readonly Inline[];
}

export type TextBlock = Extract<Block, { kind: "paragraph" | "heading" }>;
export type ChildrenBlock = Extract<Block, { kind: "quote" }> | FootnoteNode;

/** A block of the one text beside its like in the other. */
export type ComparedBlock =
  | { kind: "same"; block: Block }
  /** It came or went as a whole. */
  | { kind: "alone"; mark: Mark; block: Block }
  | { kind: "words"; block: TextBlock; parts: readonly InlinePart[] }
  | { kind: "children"; block: ChildrenBlock; children: readonly ComparedBlock[] }
  | { kind: "list"; block: ListNode; items: readonly ComparedItem[] }
  | { kind: "table"; block: TableNode; header: ComparedRow; rows: readonly ComparedRow[] }
  | { kind: "code"; difference: number; language: string; before: string; now: string }
  /** The text that this one is compared with ended here, before it was whole. */
  | { kind: "end" };

export interface ComparedItem {
  item: ListItem;
  /** Its number in the list that it is of. */
  number: number;
  children: readonly ComparedBlock[];
}

export interface ComparedRow {
  /** It came or went as a whole. */
  mark?: Mark;
  cells: readonly (readonly InlinePart[])[];
}

/** Where something is in the text that another is compared with. */
export interface Place {
  /** The block, of those that are in no other. */
  block: number;
  /** Letters of it that stand before. */
  letter: number;
}

/** Which of the two texts ended before it was whole. */
export interface Ends {
  before: boolean;
  now: boolean;
}
