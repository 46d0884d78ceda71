import type { Token, Tokens } from "marked";

import type { Block, Inline, ListNode, TableRow, TableNode } from "#domain/markdown/nodes.ts";
import { toBlock, toInlines, toItem, toRow } from "#domain/markdown/to-nodes.ts";

/**
 * The finished head of a block that is still growing: items of a list, rows of a table, the sentences of a
 * paragraph. The lexer sees only the text after it, placed behind `prefix` so that it is read in the same
 * way.
 */
export interface OpenPart {
  kind: "list" | "table" | "text";
  prefix: string;
  /** The whole source of the head, for the rare case that the block has to be read again. */
  source: string;
  /** Joins this head with what the lexer found after the prefix. */
  join: (token: Token) => Block | undefined;
}

/** The result of examining an open block of which more is finished. */
export interface Split {
  part: OpenPart;
  /** Characters of the token's source, excluding the prefix, that went into the head. */
  taken: number;
  /** Tokens that went into the head and may hold blocks of their own. */
  consumed: readonly Token[];
}

/**
 * If a paragraph has more open source than this, all of it goes into the head as it is, whatever is still
 * open in it.
 */
const longestText = 16_000;

/** With less open source than this (characters), reading it again is cheaper than splitting. */
const worthSplitting = 1_200;

/**
 * Moves the part that later text can no longer change into the head. `token` was lexed from `prefix + tail`;
 * `settled` is how many characters of the tail are complete lines.
 */
export function splitOpen(
  token: Token,
  tail: string,
  settled: number,
  part: OpenPart | undefined,
): Split | undefined {
  if (tail.length < worthSplitting) return undefined;
  // Guarded by the token's type; marked's union is open to extensions.
  if (token.type === "list") return splitList(token as Tokens.List, tail, settled, part);
  if (token.type === "table") return splitTable(token as Tokens.Table, tail, settled, part);
  if (token.type === "paragraph") return splitText(token as Tokens.Paragraph, tail, part);
  return undefined;
}

/** Whether the lexer still reads the block after the prefix as the same kind as its head. */
export function continues(part: OpenPart, token: Token | undefined): boolean {
  if (part.kind === "text") return token?.type === "paragraph" || token?.type === "heading";
  return token?.type === part.kind;
}

// Lists: an item is finished once another one follows on a complete line.

function splitList(
  token: Tokens.List,
  tail: string,
  settled: number,
  part: OpenPart | undefined,
): Split | undefined {
  const done: Tokens.ListItem[] = [];
  let taken = 0;
  for (const item of token.items.slice(0, -1)) {
    const end = taken + item.raw.length;
    // The next item's first line has to be complete, or it might become something else.
    if (end >= settled) break;
    done.push(item);
    taken = end;
  }
  if (taken < worthSplitting / 2) return undefined;
  const head = (part as ListPart | undefined)?.head ?? emptyList(token); // Its kind was checked.
  const joined: ListNode = {
    ...head,
    loose: head.loose || done.some(makesLoose),
    groups: [...head.groups, done.map(toItem)],
  };
  const source = (part?.source ?? "") + tail.slice(0, taken);
  return { taken, part: listPart(joined, source), consumed: done };
}

interface ListPart extends OpenPart {
  head: ListNode;
}

function listPart(head: ListNode, source: string): ListPart {
  return {
    kind: "list",
    prefix: "",
    source,
    head,
    join: (token) => {
      const rest = toBlock(token);
      if (rest?.kind !== "list") return undefined;
      return { ...head, loose: head.loose || rest.loose, groups: [...head.groups, ...rest.groups] };
    },
  };
}

function emptyList(token: Tokens.List): ListNode {
  const start = token.start === "" ? 1 : token.start;
  return { kind: "list", ordered: token.ordered, start, loose: false, groups: [] };
}

/** Whether an item that another one follows makes the list loose, by the lexer's rules. */
function makesLoose(item: Tokens.ListItem): boolean {
  const blankAtEnd = /\n[ \t]*\n[ \t]*$/u.test(item.raw);
  return (
    blankAtEnd || item.tokens.some((part) => part.type === "space" && /\n.*\n/u.test(part.raw))
  );
}

// Tables: a row is a line, and a complete line does not change.

function splitTable(
  token: Tokens.Table,
  tail: string,
  settled: number,
  part: OpenPart | undefined,
): Split | undefined {
  const head = part as TablePart | undefined; // Its kind was checked.
  const prefix = head?.prefix ?? firstLines(tail, 2);
  const begin = head === undefined ? prefix.length : 0;
  let taken = begin;
  let rows = 0;
  while (rows < token.rows.length - 1) {
    const end = tail.indexOf("\n", taken) + 1;
    if (end === 0 || end >= settled) break;
    taken = end;
    rows += 1;
  }
  if (taken - begin < worthSplitting / 2) return undefined;
  const table = head?.table ?? emptyTable(token);
  const joined: TableNode = {
    ...table,
    groups: [...table.groups, token.rows.slice(0, rows).map(toRow)],
  };
  const source = (part?.source ?? "") + tail.slice(0, taken);
  return { taken, part: tablePart(joined, prefix, source), consumed: [] };
}

interface TablePart extends OpenPart {
  table: TableNode;
}

function tablePart(table: TableNode, prefix: string, source: string): TablePart {
  return {
    kind: "table",
    prefix,
    source,
    table,
    join: (token) => {
      const rest = toBlock(token);
      if (rest?.kind !== "table") return undefined;
      return { ...table, groups: [...table.groups, ...rest.groups] };
    },
  };
}

function emptyTable(token: Tokens.Table): TableNode {
  const header: TableRow = toRow(token.header);
  return { kind: "table", align: token.align, header, groups: [] };
}

function firstLines(text: string, count: number): string {
  let end = 0;
  for (let line = 0; line < count; line += 1) end = text.indexOf("\n", end) + 1;
  return text.slice(0, end);
}

// Paragraphs: finished up to a space before which nothing can pair with later text.

/** A word that keeps the rest of a line from being read as the start of a block. */
const anchor = "x ";
/** Characters that may open or close something, or start an address or a table cell. */
const unsettled = /[*_~`[\]<>$\\|!&:@]|www\./u;

function splitText(
  token: Tokens.Paragraph,
  tail: string,
  part: OpenPart | undefined,
): Split | undefined {
  const prefix = part?.prefix ?? "";
  const taken = settledText(token, prefix.length, tail);
  if (taken < worthSplitting / 2) return undefined;
  const before = (part as TextPart | undefined)?.groups ?? []; // Its kind was checked.
  const groups = [...before, inlinesUpTo(token.tokens, prefix.length, prefix.length + taken)];
  const source = (part?.source ?? "") + tail.slice(0, taken);
  return { taken, part: textPart(groups, source), consumed: [] };
}

interface TextPart extends OpenPart {
  groups: readonly (readonly Inline[])[];
}

function textPart(groups: readonly (readonly Inline[])[], source: string): TextPart {
  return {
    kind: "text",
    prefix: anchor,
    source,
    groups,
    join: (token) => {
      // `continues` has checked that this is a paragraph, or a heading if its underline has arrived.
      const { tokens, depth } = token as Tokens.Paragraph & Partial<Tokens.Heading>;
      const rest = inlinesUpTo(tokens, anchor.length, Number.POSITIVE_INFINITY);
      const all = rest.length === 0 ? groups : [...groups, rest];
      if (depth === undefined) return { kind: "paragraph", groups: all };
      return { kind: "heading", depth, groups: all };
    },
  };
}

/** Length of the settled part of the tail. It ends after a single space between two words. */
function settledText(token: Tokens.Paragraph, prefixLength: number, tail: string): number {
  // Its trailing line end may become the paragraph's end.
  if (tail.length > longestText) return tail.trimEnd().length;
  let offset = -prefixLength;
  let settled = 0;
  for (const inline of token.tokens) {
    const end = offset + inline.raw.length;
    if (inline.type === "text") {
      const risk = inline.raw.search(unsettled);
      const safe = risk === -1 ? end : offset + risk;
      settled = Math.max(settled, lastGap(tail, Math.min(safe, tail.length - 1)));
      if (risk !== -1) return settled;
    } else if (!closedForGood(inline)) return settled;
    offset = end;
  }
  return settled;
}

/** The last position before `end` after a single space with words on both sides. */
function lastGap(tail: string, end: number): number {
  for (let at = end; at > 1; at -= 1) {
    const lone = tail[at - 1] === " " && /[\w.,;()"'–—-]/u.test(tail[at - 2] ?? "");
    if (lone && /[A-Za-z]/u.test(tail[at] ?? "")) return at;
    if (end - at > 200) return 0;
  }
  return 0;
}

/** Whether this is code, or emphasis whose content cannot pair with anything outside. */
function closedForGood(inline: Token): boolean {
  if (inline.type === "codespan") return true;
  if (inline.type !== "strong" && inline.type !== "em") return false;
  const { text } = inline as Tokens.Strong | Tokens.Em; // Given by its type.
  return !unsettled.test(text);
}

/** The nodes of the tokens between two offsets; text is cut at the offsets. */
function inlinesUpTo(tokens: readonly Token[], from: number, to: number): Inline[] {
  const chosen: Token[] = [];
  let offset = 0;
  for (const token of tokens) {
    const end = offset + token.raw.length;
    if (end > from && offset < to) chosen.push(cut(token, from - offset, to - offset));
    offset = end;
  }
  return toInlines(chosen);
}

function cut(token: Token, from: number, to: number): Token {
  if (token.type !== "text" || (from <= 0 && to >= token.raw.length)) return token;
  const raw = token.raw.slice(Math.max(0, from), to);
  return { type: "text", raw, text: raw };
}
