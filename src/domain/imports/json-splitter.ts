/** What is wrong with a text, or why a piece of it was left out. */
export type SplitFault = "not_json" | "too_deep" | "piece_too_long" | "unfinished";

/** The longest piece in UTF-16 units: longer than any conversation, and shorter than a string may be. */
export const LONGEST_PIECE = 200_000_000;
/**
 * The most nested brackets. `JSON.parse` itself is not recursive, but the code that reads its result
 * is.
 */
export const DEEPEST = 3_000;

/**
 * Splits a JSON text into pieces as it arrives: the entries of a list, or the successive values of JSON
 * Lines. Only brackets and strings are examined. Each piece is parsed by itself, so a damaged one loses
 * only itself.
 */
export class JsonSplitter {
  /** Decided by the first value. "list" passes on its entries, "values" the values themselves. */
  kind: "list" | "values" | undefined;
  readonly faults: SplitFault[] = [];
  readonly #take: (piece: unknown) => void;
  readonly #longest: number;
  #texts: string[] = [];
  #length = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #isStarted = false;
  #isOver = false;
  /** Whether the piece that is arriving is too deep. */
  #isTooDeep = false;

  /** @param longest the most UTF-16 units of a piece */
  constructor(take: (piece: unknown) => void, longest = LONGEST_PIECE) {
    this.#take = take;
    this.#longest = longest;
  }

  push(chunk: string): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInText = false;
        continue;
      }
      if (code === QUOTE) this.#isInText = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (this.kind === undefined) {
          this.kind = code === OPEN_LIST ? "list" : "values";
          if (code === OPEN_LIST) {
            from = at + 1;
            continue;
          }
        }
        this.#depth += 1;
        if (this.#depth > DEEPEST) this.#isTooDeep = true;
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (this.#depth === 0) {
          this.#keep(chunk.slice(from, at));
          this.#end();
          from = at + 1;
          this.#isOver = true;
        } else if (--this.#depth === 0 && this.kind === "values") {
          this.#keep(chunk.slice(from, at + 1));
          this.#end();
          from = at + 1;
        }
      } else if (code === COMMA && this.#depth === 0 && this.kind === "list") {
        this.#keep(chunk.slice(from, at));
        this.#end();
        from = at + 1;
      }
    }
    this.#keep(chunk.slice(from));
  }

  end(): void {
    const isCut = this.#depth > 0 || this.#isInText || (this.kind === "list" && !this.#isOver);
    if (isCut) {
      this.faults.push("unfinished");
      // Everything complete has been passed on; the rest of the file is missing.
      if (this.#depth === 0 && !this.#isInText) this.#end();
    } else this.#end();
    this.#texts = [];
  }

  #keep(text: string): void {
    if (text === "" || this.#isOver) return;
    if (!this.#isStarted) {
      if (/^[\s\uFEFF]*$/u.test(text)) return;
      this.#isStarted = true;
    }
    this.#length += text.length;
    if (this.#length <= this.#longest) this.#texts.push(text);
    else this.#texts = [];
  }

  #end(): void {
    const isTooLong = this.#length > this.#longest;
    const text = this.#texts.join("");
    const isStarted = this.#isStarted;
    const isTooDeep = this.#isTooDeep;
    this.#isTooDeep = false;
    this.#texts = [];
    this.#length = 0;
    this.#isStarted = false;
    if (isTooLong) this.faults.push("piece_too_long");
    else if (isTooDeep) this.faults.push("too_deep");
    if (!isStarted || isTooLong || isTooDeep) return;
    let value: unknown;
    try {
      value = JSON.parse(text.replace(/^\uFEFF/u, "")) as unknown;
    } catch {
      this.faults.push("not_json");
      return;
    }
    this.#take(value);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const COMMA = 0x2c;
