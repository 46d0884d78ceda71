/**
 * Separates new text from repeated text. Current browsers send pieces of the answer; browsers
 * before 2025 sent the whole answer so far each time. A chunk that begins with the previous chunk
 * and is longer suggests the latter. Short pieces may do so by chance, so the first few are held
 * back.
 */
export class AnswerPieces {
  #held: string[] = [];
  #kind: "pieces" | "whole" | undefined;
  #given = 0;

  /** The new text in this chunk; "" until the form is known. */
  push(chunk: string): string {
    if (this.#kind === undefined) return this.#undecided(chunk);
    return this.#kind === "pieces" ? chunk : this.#grown(chunk);
  }

  /** The text that is still held back at the end of the answer, read as current browsers send it. */
  end(): string {
    return this.#kind === undefined ? this.#decide("pieces") : "";
  }

  #undecided(chunk: string): string {
    const last = this.#held.at(-1);
    this.#held.push(chunk);
    if (last === undefined) return "";
    if (!chunk.startsWith(last) || chunk.length === last.length) return this.#decide("pieces");
    return last.length >= MIN_REPEAT ? this.#decide("whole") : "";
  }

  #decide(kind: "pieces" | "whole"): string {
    this.#kind = kind;
    const text = kind === "pieces" ? this.#held.join("") : (this.#held.at(-1) ?? "");
    this.#held = [];
    this.#given = text.length;
    return text;
  }

  #grown(chunk: string): string {
    const text = chunk.slice(this.#given);
    this.#given = Math.max(this.#given, chunk.length);
    return text;
  }
}

/** Characters. Text this long is not repeated by chance. */
const MIN_REPEAT = 8;
