import type { Token, Tokens } from "marked";

import {
  copyOf,
  isFootnoteToken,
  lexMarkdown,
  noDefinitions,
  wholeBefore,
} from "#domain/markdown/lexer.ts";
import type { Definitions, FootnoteToken } from "#domain/markdown/lexer.ts";
import type { Block } from "#domain/markdown/nodes.ts";
import { toBlock } from "#domain/markdown/to-nodes.ts";

import { openFence } from "./open-fence.ts";
import type { OpenFence } from "./open-fence.ts";
import { continues, splitOpen } from "./open-part.ts";
import type { OpenPart } from "./open-part.ts";

/**
 * Parses Markdown that arrives piece by piece. Blocks that later text cannot change are frozen: they keep
 * their identity and their source is never read again. Open blocks are read at each flush.
 */
export interface MarkdownStream {
  /** Takes more text. Cheap: nothing is read until `flush`. */
  append: (text: string) => void;
  /** Reads new text and returns all blocks; the frozen ones are the same objects as before. */
  flush: () => readonly Block[];
  /** Call when the text has ended: reads the rest. The result equals that of the whole text in one piece. */
  finish: () => readonly Block[];
  readonly blocks: readonly Block[];
  /** How many blocks are frozen. */
  readonly frozenCount: number;
  /** How many characters were read so far, including repetitions, as a measure of the work done. */
  readonly charactersLexed: number;
}

/**
 * A lot of text at once is read in slices of about this many characters, because some rules may read it
 * twice.
 */
const slice = 8_000;

/** A block with more open source than this (characters) is closed there. */
const longestOpen = 64_000;

/**
 * A block is also closed if its open source is longer than `length` (characters) and took more than `time`
 * (milliseconds) to read, whatever is in it.
 */
const costly = { length: slice, time: 100 };

/** In a text longer than this (characters), a definition counts only from where it stands. */
const longestReadAgain = 200_000;

export function createMarkdownStream(): MarkdownStream {
  return new Stream(noDefinitions());
}

class Stream implements MarkdownStream {
  blocks: readonly Block[] = [];
  charactersLexed = 0;
  #frozen: Block[] = [];
  #whole = "";
  /** The source after the frozen blocks, and after the head of the open block. */
  #tail = "";
  /** The source after the tail, not read yet. */
  #unread = "";
  #changed = false;
  /** How long the last reading of the tail took (milliseconds). */
  #cost = 0;
  #carriageReturn = false;
  #fence: OpenFence | undefined;
  #part: OpenPart | undefined;
  /** Set once splitting the open block has failed: it is then read as a whole. */
  #keepWhole = false;
  readonly #known: Definitions;
  readonly #knowsAll: boolean;

  constructor(known: Definitions, knowsAll = false) {
    this.#known = known;
    this.#knowsAll = knowsAll;
  }

  get frozenCount(): number {
    return this.#frozen.length;
  }

  append(text: string): void {
    if (text === "") return;
    const clean = this.#withoutCarriageReturns(text);
    this.#whole += clean;
    this.#changed = true;
    this.#unread += clean;
  }

  flush(): readonly Block[] {
    if (this.#changed) this.#read(false);
    return this.blocks;
  }

  finish(): readonly Block[] {
    if (this.#carriageReturn) this.#appendNewline();
    this.#read(true);
    // A definition may come after its use, so read again with all of them known.
    const isLater = !this.#knowsAll && this.#whole.length <= longestReadAgain;
    const { links, footnotes } = this.#known;
    if (isLater && Object.keys(links).length + footnotes.size > 0) this.#readAgain();
    return this.blocks;
  }

  #readAgain(): void {
    const again = new Stream(this.#known, true);
    again.append(this.#whole);
    this.blocks = again.finish();
    this.#frozen = [...this.blocks];
    this.charactersLexed += again.charactersLexed;
  }

  /** Normalises line ends for the lexer. A carriage return at the end waits for the next character. */
  #withoutCarriageReturns(text: string): string {
    if (!this.#carriageReturn && !text.includes("\r")) return text;
    const joined = (this.#carriageReturn ? "\r" : "") + text;
    this.#carriageReturn = joined.endsWith("\r");
    const settled = this.#carriageReturn ? joined.slice(0, -1) : joined;
    return settled.replaceAll(/\r\n?/gu, "\n");
  }

  #appendNewline(): void {
    this.#carriageReturn = false;
    this.append("\n");
  }

  #read(final: boolean): void {
    let open: Block[] = [];
    do {
      this.#changed = false;
      this.#takeUnread();
      const last = final && this.#unread === "";
      open = this.#fence === undefined ? this.#readTail(last) : [this.#fence.node(last)];
      if (!last && this.#isTooLong()) open = this.#closeOpen();
    } while (this.#changed || this.#unread !== "");
    this.blocks = [...this.#frozen, ...open];
  }

  /**
   * Moves unread text into the tail: the longer the tail, the more, so that no text is read many times over.
   */
  #takeUnread(): void {
    const text = this.#unread;
    if (this.#fence === undefined) {
      const end = wholeBefore(text, Math.max(slice, this.#tail.length));
      this.#unread = text.slice(end);
      this.#tail += text.slice(0, end);
    } else {
      this.#unread = "";
      if (this.#fence.take(text)) this.#closeFence(this.#fence);
    }
  }

  #isTooLong(): boolean {
    const { length } = this.#tail;
    return length > longestOpen || (length > costly.length && this.#cost > costly.time);
  }

  /** Freezes the open blocks up to the last complete line, or all of them if there is none. */
  #closeOpen(): Block[] {
    const end = this.#tail.lastIndexOf("\n") + 1 || this.#tail.length;
    this.#unread = this.#tail.slice(end) + this.#unread;
    this.#tail = this.#tail.slice(0, end);
    for (const token of this.#lex()) this.#freeze(token);
    this.#tail = "";
    return [];
  }

  /** Reads the tail, freezes what it can, and returns the blocks that stay open. */
  #readTail(final: boolean): Block[] {
    const tokens = this.#lex();
    if (this.#part !== undefined && !continues(this.#part, tokens[0])) {
      this.#reopen(this.#part);
      return this.#readTail(final);
    }
    const { open, offset } = this.#freezeBefore(boundary(tokens, this.#tail, this.#prefixLength));
    this.#tail = this.#tail.slice(offset);
    const [first] = open;
    if (final) this.#define(open);
    else if (first !== undefined) this.#takeApart(first, open);
    // Splitting may have turned the first block into a fence or a longer head, from which reading continues.
    return this.#changed ? [] : this.#toBlocks(open);
  }

  get #prefixLength(): number {
    return this.#part?.prefix.length ?? 0;
  }

  #lex(): Token[] {
    const source = (this.#part?.prefix ?? "") + this.#tail;
    this.charactersLexed += source.length;
    const began = performance.now();
    const tokens = lexMarkdown(source, copyOf(this.#known));
    this.#cost = performance.now() - began;
    return tokens;
  }

  /**
   * Undoes the split of the open block: its head and the rest did not fit together, so it is read again as a
   * whole.
   */
  #reopen(part: OpenPart): void {
    this.#tail = part.source + this.#tail;
    this.#part = undefined;
    this.#keepWhole = true;
  }

  #freezeBefore({ tokens, index, offset }: Boundary): { open: Token[]; offset: number } {
    const done = tokens.slice(0, index);
    for (const token of done) this.#freeze(token);
    return { open: tokens.slice(index), offset };
  }

  #freeze(token: Token): void {
    this.#define([token]);
    const block = this.#toBlock(token);
    this.#part = undefined;
    this.#keepWhole = false;
    if (block !== undefined) this.#frozen.push(block);
  }

  /** Keeps the definitions in settled text. If a name is defined twice, the first definition wins. */
  #define(tokens: readonly Token[]): void {
    const { links, footnotes } = this.#known;
    for (const definition of definitionsIn(tokens)) {
      if (isFootnoteToken(definition)) footnotes.set(definition.label, definition.number);
      else links[definition.tag] ??= { href: definition.href, title: definition.title };
    }
  }

  #takeApart(first: Token, open: Token[]): void {
    if (first.type === "code" && onlyOne(open)) {
      this.#fence = openFence(this.#tail);
      if (this.#fence === undefined) return;
      this.#tail = "";
      this.#changed = true;
      if (this.#fence.take("")) this.#closeFence(this.#fence);
    } else if (!this.#keepWhole) this.#lengthenHead(first);
  }

  #lengthenHead(first: Token): void {
    const settled = this.#tail.lastIndexOf("\n") + 1;
    const split = splitOpen(first, this.#tail, settled, this.#part);
    if (split === undefined) return;
    this.#define(split.consumed);
    this.#part = split.part;
    this.#tail = this.#tail.slice(split.taken);
    this.#changed = true;
  }

  #closeFence(fence: OpenFence): void {
    this.#frozen.push(fence.node(false));
    this.#fence = undefined;
    this.#tail = "";
    this.#unread = fence.rest + this.#unread;
    this.#changed = true;
  }

  #toBlocks(tokens: readonly Token[]): Block[] {
    const blocks = tokens.map((token, index) =>
      index === 0 ? this.#toBlock(token) : toBlock(token),
    );
    return blocks.filter((block) => block !== undefined);
  }

  /**
   * Turns a token into a block. If there is a head, the first token after it completes it; other tokens stand
   * on their own.
   */
  #toBlock(token: Token): Block | undefined {
    return this.#part === undefined ? toBlock(token) : this.#part.join(token);
  }
}

interface Boundary {
  tokens: Token[];
  /** Index of the first token that stays open. */
  index: number;
  /** Where that token begins in the tail. */
  offset: number;
}

/**
 * Finds where the open blocks begin. Everything before the last token on complete lines is settled, as what
 * ended it is already visible. An incomplete line could turn into anything, but often not into something that
 * would affect earlier text.
 */
function boundary(tokens: Token[], tail: string, prefixLength: number): Boundary {
  const lastLine = tail.lastIndexOf("\n") + 1;
  let found: Boundary = { tokens, index: 0, offset: 0 };
  let offset = -prefixLength;
  for (const [index, token] of tokens.entries()) {
    const begins = Math.max(0, offset);
    offset += token.raw.length;
    if (index === 0 || token.type === "space") continue;
    const whole = firstLinesEnd(token, tokens[index - 1], begins, tail) <= lastLine;
    if (whole || cannotReachBack(tokens, index)) found = { tokens, index, offset: begins };
  }
  return found;
}

/** Whether the previous token is settled, however the first line of this one goes on. */
function cannotReachBack(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before?.type === "code") return before["codeBlockStyle"] === undefined;
  if (before?.type === "heading") return /^ {0,3}#/u.test(before.raw);
  if (before?.type !== "space") return false;
  const settled = tokens[index - 2];
  // After a blank line, only another bullet or number continues a list.
  const bullet = /^\s*[-+*\d]/u.test(tokens[index]?.raw ?? "");
  return settled !== undefined && !(settled.type === "list" && bullet);
}

/** The end of the lines that determine the token's kind; infinite if they are incomplete. */
function firstLinesEnd(
  token: Token,
  before: Token | undefined,
  begins: number,
  tail: string,
): number {
  const first = lineEnd(tail, begins);
  if (before?.type === "paragraph" && !interrupts.test(token.raw)) return Number.POSITIVE_INFINITY;
  // A table is recognised by its second line; until that is complete, the first may be anything.
  return token.type === "table" || before?.type === "paragraph" ? lineEnd(tail, first) : first;
}

/**
 * Blocks that end a paragraph whatever follows, and that read the same without the paragraph before them:
 * headings, quotes, fences, lists, rules, footnotes, and tables with a bar in their second line.
 */
const interrupts =
  /^ {0,3}(?:#{1,6}\s|>|```|~~~|[*+-][ \t]|\d{1,9}[.)][ \t]|([-*_])(?:[ \t]*\1){2,}[ \t]*\n|\[\^[^\s[\]^]{1,100}\]:|[^\s<[\\$].*\n.*\|)/u;

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

/** The definitions in these tokens, in the order in which the lexer found them. */
function definitionsIn(tokens: readonly Token[]): (Tokens.Def | FootnoteToken)[] {
  return tokens.flatMap((token): (Tokens.Def | FootnoteToken)[] => {
    if (token.type === "def") return [token as Tokens.Def]; // Given by its type.
    if (token.type === "list") return definitionsIn((token as Tokens.List).items); // Likewise.
    if (isFootnoteToken(token)) return [token, ...definitionsIn(token.tokens)];
    const nests = token.type === "blockquote" || token.type === "list_item";
    return nests ? definitionsIn((token as Tokens.Blockquote).tokens) : []; // Likewise.
  });
}

function onlyOne(tokens: readonly Token[]): boolean {
  return tokens.filter((token) => token.type !== "space").length === 1;
}
