import type { CodeNode } from "./nodes.ts";
import { languageOf, withoutBlankEnd } from "./to-nodes.ts";

/**
 * A fence at the margin whose end has not arrived. Its text needs no lexing: each whole new line is
 * checked once for the closing fence.
 */
export interface OpenFence {
  /** Takes further text. True once the fence is closed; `rest` is what comes after it. */
  take: (text: string) => boolean;
  readonly rest: string;
  /** The block so far. `final`: no more text will arrive. */
  node: (final: boolean) => CodeNode;
}

/** Characters after which a piece is closed, at the end of a line. */
const pieceLength = 1_500;
const opening = /^(`{3,}(?=[^`\n]*\n)|~{3,}(?!~))([^\n]*)\n/u;

/** Undefined unless `source` begins with a complete opening line. */
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
    else this.#partial += text.slice(from);
    return this.#closed;
  }

  node(final: boolean): CodeNode {
    const ended = final && this.#closing.test(this.#partial);
    // A line that may become the closing fence is not shown as code until it is known.
    const hidden = ended || (!final && this.#partlyClosing.test(this.#partial));
    const open = this.#lines + (hidden ? "" : this.#partial);
    return {
      kind: "code",
      language: this.#language,
      pieces: withoutBlankEnd([...this.#pieces, open]),
      closed: this.#closed || final,
    };
  }

  #line(line: string): void {
    if (this.#closing.test(line)) {
      this.#closed = true;
      return;
    }
    this.#lines += `${line}\n`;
    if (this.#lines.length < pieceLength) return;
    this.#pieces.push(this.#lines);
    this.#lines = "";
  }
}
