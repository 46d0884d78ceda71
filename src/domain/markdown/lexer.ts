import { Hooks, Lexer, Tokenizer } from "marked";
import type { Links, MarkedOptions, Token, TokenizerThis, Tokens, TokensList } from "marked";

import { footnoteAt, footnoteIn, footnoteMarkAt } from "./footnote-syntax.ts";
import { blockMath, inlineMath } from "./math-syntax.ts";

/**
 * The deepest nesting that is parsed; anything deeper is text. Otherwise 10,000 quotation marks would
 * exhaust the stack.
 */
const deepestBlock = 12;
const deepestInline = 16;

/**
 * Many of marked's inline rules look at all text that follows, which takes quadratic time. So a longer
 * paragraph is read in pieces of at most this many characters, cut between words.
 */
const longestPiece = 8_000;

/**
 * A piece with more marks than this (about 700 bold phrases) is shown as written. This also bounds how
 * often those inline rules look ahead.
 */
const mostMarks = 1_500;
const longestHeading = 2_000;
const marks = /\*+|_+|~+|`+|[[\]<\\!&@$:]/gu;

/** A token for a formula, inline or as a block. Marked has none of its own. */
export interface MathToken extends Tokens.Generic {
  type: "math";
  tex: string;
  display: boolean;
  /** Set on a block whose end has not arrived yet. */
  open?: boolean;
}

export function isMathToken(token: Token): token is MathToken {
  return token.type === "math";
}

/** A footnote, at the place where it is written. */
export interface FootnoteToken extends Tokens.Generic {
  type: "footnote";
  label: string;
  number: number;
  tokens: Token[];
}

export function isFootnoteToken(token: Token): token is FootnoteToken {
  return token.type === "footnote";
}

/** A reference to a known footnote. */
export interface FootnoteMarkToken extends Tokens.Generic {
  type: "footnoteMark";
  number: number;
}

export function isFootnoteMarkToken(token: Token): token is FootnoteMarkToken {
  return token.type === "footnoteMark";
}

/** What a text defines for references in it. */
export interface Definitions {
  links: Links;
  /** Numbers by label, in the order in which the footnotes are written. */
  footnotes: Map<string, number>;
}

export function noDefinitions(): Definitions {
  return { links: noLinks(), footnotes: new Map() };
}

/** A copy to which definitions can be added without changing the original. */
export function copyOf({ links, footnotes }: Definitions): Definitions {
  return { links: Object.assign(noLinks(), links), footnotes: new Map(footnotes) };
}

function noLinks(): Links {
  // No prototype, because a definition may be called "constructor".
  return Object.create(null) as Links; // Object.create is typed as any.
}

/** Ends a run of plain text at a dollar sign, so that a formula can begin in the middle of a sentence. */
class MathAwareTokenizer extends Tokenizer {
  /**
   * Tries the first two lines before everything else, since they show whether a table begins. The
   * original rule would first read all that follows.
   */
  override table(src: string): Tokens.Table | undefined {
    const two = /^.*\n.*(?:\n|$)/u.exec(src)?.[0];
    if (two === undefined || super.table(two) === undefined) return undefined;
    return super.table(src);
  }

  /** Looks for the underline of a heading only this far, instead of through all that follows. */
  override lheading(src: string): Tokens.Heading | undefined {
    const footnote = footnoteIn(src);
    const open = footnote === undefined ? src : src.slice(0, footnote);
    if (open.length <= longestHeading) return super.lheading(open);
    return super.lheading(open.slice(0, open.lastIndexOf("\n", longestHeading) + 1));
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const cut = dollarIn(src);
    return super.inlineText(cut === -1 ? src : src.slice(0, cut));
  }
}

/**
 * The next dollar sign that may open a formula. One directly after a letter, digit or backslash
 * ("US$5", "\$") can't.
 */
function dollarIn(text: string): number {
  for (let at = text.indexOf("$", 1); at !== -1; at = text.indexOf("$", at + 1)) {
    if (!/[\w\\$]/u.test(text[at - 1] ?? "")) return at;
  }
  return -1;
}

/** Keeps emphasis from pairing an asterisk inside a formula with one outside. */
class MathMask extends Hooks {
  override emStrongMask(src: string): string {
    return src.replaceAll(/\$[^$\n]+\$/gu, (found) =>
      inlineMath(found) === undefined ? found : `$${"a".repeat(found.length - 2)}$`,
    );
  }
}

function mathInText(src: string): MathToken | undefined {
  const found = inlineMath(src);
  return found && { type: "math", ...found };
}

function mathInLines(src: string): MathToken | undefined {
  const found = blockMath(src);
  return found && { type: "math", ...found };
}

function footnoteInLines(
  this: TokenizerThis,
  src: string,
  footnotes: Map<string, number>,
): FootnoteToken | undefined {
  const found = footnoteAt(src);
  if (found === undefined) return undefined;
  const { raw, label, text } = found;
  const number = footnotes.get(label) ?? footnotes.size + 1;
  footnotes.set(label, number);
  return { type: "footnote", raw, label, number, tokens: this.lexer.blockTokens(text, []) };
}

function footnoteMarkInText(
  src: string,
  footnotes: ReadonlyMap<string, number>,
): FootnoteMarkToken | undefined {
  const found = footnoteMarkAt(src);
  if (found === undefined) return undefined;
  const number = footnotes.get(found.label);
  return number === undefined ? undefined : { type: "footnoteMark", raw: found.raw, number };
}

function optionsFor(footnotes: Map<string, number>): MarkedOptions {
  return {
    gfm: true,
    breaks: false,
    extensions: {
      renderers: {},
      childTokens: {},
      inline: [mathInText, (src) => footnoteMarkInText(src, footnotes)],
      block: [
        mathInLines,
        function footnote(src) {
          return footnoteInLines.call(this, src, footnotes);
        },
      ],
      startBlock: [footnoteIn],
    },
  };
}

const mathMask = new MathMask();

class BoundedLexer extends Lexer {
  #blockDepth = 0;
  #inlineDepth = 0;

  override blockTokens(src: string, tokens?: Token[], clipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, clipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], clipped?: boolean): Token[] {
    if (this.#blockDepth >= deepestBlock) {
      tokens.push({ type: "paragraph", raw: src, text: src, tokens: this.inline(src) });
      return tokens;
    }
    this.#blockDepth += 1;
    try {
      return super.blockTokens(src, tokens, clipped);
    } finally {
      this.#blockDepth -= 1;
    }
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#inlineDepth === 0 && src.length > longestPiece) {
      for (const piece of piecesOf(src)) this.inlineTokens(piece, tokens);
      return tokens;
    }
    if (this.#inlineDepth >= deepestInline || (this.#inlineDepth === 0 && crowded(src))) {
      tokens.push({ type: "text", raw: src, text: src });
      return tokens;
    }
    if (this.#inlineDepth === 0) {
      // A raw <a> or <pre> must not change how later paragraphs are read: blocks are independent.
      this.state.inLink = false;
      this.state.inRawBlock = false;
    }
    this.#inlineDepth += 1;
    try {
      return super.inlineTokens(src, tokens);
    } finally {
      this.#inlineDepth -= 1;
    }
  }
}

/** Whether a text has too many marks. A run of stars, underscores, tildes or backticks counts as one. */
function crowded(src: string): boolean {
  return src.length > mostMarks && (src.match(marks)?.length ?? 0) > mostMarks;
}

function piecesOf(src: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (src.length - start > longestPiece) {
    const end = start + longestPiece;
    const gap = Math.max(src.lastIndexOf("\n", end - 1), src.lastIndexOf(" ", end - 1)) + 1;
    const cut = gap > start + longestPiece / 2 ? gap : wholeBefore(src, end);
    pieces.push(src.slice(start, cut));
    start = cut;
  }
  return [...pieces, src.slice(start)];
}

/** `at`, or the position before it if `at` would split a surrogate pair. */
export function wholeBefore(text: string, at: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

/**
 * Turns Markdown into marked's tokens. `known` holds what earlier text defines; definitions in `src`
 * are added to it. Source that the lexer can't handle is returned as one paragraph.
 */
export function lexMarkdown(src: string, known: Definitions): Token[] {
  const lexer = new BoundedLexer({
    ...optionsFor(known.footnotes),
    tokenizer: new MathAwareTokenizer(),
    hooks: src.includes("$") ? mathMask : null,
  });
  lexer.tokens.links = known.links;
  try {
    return lexer.lex(src);
  } catch {
    const text: Token = { type: "text", raw: src, text: src };
    return [{ type: "paragraph", raw: src, text: src, tokens: [text] }];
  }
}
