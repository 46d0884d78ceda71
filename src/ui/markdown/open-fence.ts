import type { CodeNode } from "#domain/markdown/nodes.ts";
import { languageOf, withoutBlankEnd } from "#domain/markdown/to-nodes.ts";

/**
 * A code fence at the margin whose end has not arrived. Its text needs no lexing: each complete new line is
 * checked once for the closing fence.
 */
export interface OpenFence {
  /** Takes further text. Returns true once the fence is closed; `rest` is then the text after it. */
  take: (text: string) => boolean;
  readonly rest: string;
  /** Returns the block so far. `final` means that no more text will arrive. */
  node: (final: boolean) => CodeNode;
}

/** A piece is closed at the end of a line once it has this many characters. */
const pieceLength = 1_500;
/**
 * A line longer than this is cut into pieces as well. Otherwise the whole line would be laid out again with
 * each letter.
 */
const longestLine = 16_000;
const opening = /^(`{3,}(?=[^`\n]*\n)|~{3,}(?!~))([^\n]*)\n/u;

/** Opens a fence. Undefined unless `source` begins with a complete opening line. */
export function openFence(source: string): OpenFence | undefined {
  const match = opening.exec(source);
  const [whole, fence, info] = match ?? [];
  if (whole === undefined || fence === undefined) return undefined;
  const state = new FenceState(fence, languageOf(info));
  state.take(source.slice(whole.length));
  return state;
}

class FenceState implements OpenFence {
  rest = "";
  readonly #language: string;
  readonly #closing: RegExp;
  readonly #partlyClosing: RegExp;
  readonly #pieces: string[] = [];
  /** Whole lines not yet in a piece. */
  #lines = "";
  /** The last line, still incomplete. */
  #partial = "";
  /** The beginning of the last line is already in a piece. */
  #isBegun = false;
  #closed = false;

  constructor(fence: string, language: string) {
    const mark = fence[0] ?? "`";
    this.#language = language;
    this.#closing = new RegExp(`^ {0,3}${mark}{${fence.length},} *$`, "u");
    this.#partlyClosing = new RegExp(`^ {0,3}${mark}+ *$`, "u");
  }

  take(text: string): boolean {
    let from = 0;
    for (
      let end = text.indexOf("\n");
      end !== -1 && !this.#closed;
      end = text.indexOf("\n", from)
    ) {
      this.#line(this.#partial + text.slice(from, end));
      this.#partial = "";
      from = end + 1;
    }
    if (this.#closed) this.rest += text.slice(from);
    else this.#addPartial(text.slice(from));
    return this.#closed;
  }

  node(final: boolean): CodeNode {
    const ended = final && this.#closes(this.#partial);
    // A line that may become the closing fence is not shown as code until that is certain.
    const mayClose = !this.#isBegun && this.#partlyClosing.test(this.#partial);
    const hidden = ended || (!final && mayClose);
    const open = this.#lines + (hidden ? "" : this.#partial);
    return {
      kind: "code",
      language: this.#language,
      pieces: withoutBlankEnd([...this.#pieces, open]),
      closed: this.#closed || final,
    };
  }

  #line(line: string): void {
    if (this.#closes(line)) {
      this.#closed = true;
      return;
    }
    this.#lines += `${line}\n`;
    this.#isBegun = false;
    if (this.#lines.length >= pieceLength) this.#closePiece();
  }

  #closes(line: string): boolean {
    return !this.#isBegun && this.#closing.test(line);
  }

  #addPartial(text: string): void {
    this.#partial += text;
    if (this.#partial.length <= longestLine) return;
    const isHalf = /[\ud800-\udbff]$/u.test(this.#partial);
    const end = isHalf ? this.#partial.length - 1 : this.#partial.length;
    this.#lines += this.#partial.slice(0, end);
    this.#partial = this.#partial.slice(end);
    this.#isBegun = true;
    this.#closePiece();
  }

  #closePiece(): void {
    this.#pieces.push(this.#lines);
    this.#lines = "";
  }
}
