/**
 * Tells new text from text repeated. Browsers give pieces of the answer; those of before 2025 gave
 * all of it so far each time. Which of the two it is shows once what came before comes again at the
 * beginning of something longer; pieces that do so by chance are short, so a few characters wait.
 */
export class AnswerPieces {
  #held: string[] = [];
  #kind: "pieces" | "whole" | undefined;
  #given = 0;

  /** The text that is new with this chunk; "" while it is not known yet. */
  push(chunk: string): string {
    if (this.#kind === undefined) return this.#undecided(chunk);
    return this.#kind === "pieces" ? chunk : this.#grown(chunk);
  }

  /** What is still held back at the answer's end: the present standard decides. */
  end(): string {
    return this.#kind === undefined ? this.#decide("pieces") : "";
  }

  #undecided(chunk: string): string {
    const last = this.#held.at(-1);
    this.#held.push(chunk);
    if (last === undefined) return "";
    if (!chunk.startsWith(last) || chunk.length === last.length) return this.#decide("pieces");
    return last.length >= TELLING ? this.#decide("whole") : "";
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

/** So many characters do not come twice by chance. */
const TELLING = 8;
