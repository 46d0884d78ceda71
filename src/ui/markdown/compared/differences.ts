import type { Ends, Mark, Place } from "./compared-nodes.ts";

/** Numbers the differences between two texts, in reading order. */
export class Differences {
  /** The place of each difference in the earlier text. */
  readonly places: Place[] = [];
  /** Which text was cut off, if a part of the other one is not compared for that reason. */
  ended: keyof Ends | undefined;
  #place: Place = { block: 0, letter: 0 };
  #isOpen = false;

  /** Call when a block of the earlier text begins. */
  begin(block: number): void {
    this.#place = { block, letter: 0 };
  }

  /** Call when letters of the earlier text have been passed. */
  read(letters: number): void {
    this.#place = { ...this.#place, letter: this.#place.letter + letters };
  }

  /** Call before a part that both texts have. */
  same(): void {
    this.#isOpen = false;
  }

  /**
   * Call before a part that only one text has. Directly after another such part, it belongs to the same
   * difference.
   */
  mark(kind: Mark["kind"]): Mark {
    if (!this.#isOpen) this.places.push(this.#place);
    this.#isOpen = true;
    return { kind, difference: this.places.length - 1 };
  }
}
