import type { Ends, Mark, Place } from "./compared-nodes.ts";

/** Numbers the differences of two texts, in the order in which they are read. */
export class Differences {
  /** Where each of them is in the text that is compared with. */
  readonly places: Place[] = [];
  /** The text that ended before it was whole, if some of the other is not compared for that. */
  ended: keyof Ends | undefined;
  #place: Place = { block: 0, letter: 0 };
  #isOpen = false;

  /** A block of the text that is compared with begins. */
  begin(block: number): void {
    this.#place = { block, letter: 0 };
  }

  /** Letters of that text have been read. */
  read(letters: number): void {
    this.#place = { ...this.#place, letter: this.#place.letter + letters };
  }

  /** What comes next is in both texts. */
  same(): void {
    this.#isOpen = false;
  }

  /** What comes next is in one of them: of the difference before it, if it follows that. */
  mark(kind: Mark["kind"]): Mark {
    if (!this.#isOpen) this.places.push(this.#place);
    this.#isOpen = true;
    return { kind, difference: this.places.length - 1 };
  }
}
