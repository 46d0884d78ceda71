import { searchableText } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { fold } from "#domain/search/fold.ts";
import { gramsAsked } from "#domain/search/grams.ts";
import type { SearchTerm } from "#domain/search/query.ts";

/** A rare beginning is in fewer than one in this many messages. */
const RARE = 4;

/** So few messages say little about the others. */
const TOO_FEW = 50;

/**
 * Counts how often the beginnings of grams in a query occur in the messages that were read first. Most
 * messages contain a term that is shorter than a gram, so reading the newest finds it sooner than asking an
 * index does, unless it is rare.
 */
export class Rarity {
  readonly #counts: Map<string, number>;
  #read = 0;

  constructor(terms: readonly SearchTerm[]) {
    this.#counts = new Map(gramsAsked(terms).beginnings.map((one) => [one, 0]));
  }

  note({ message }: MessageNode): void {
    if (this.#counts.size === 0) return;
    this.#read += 1;
    const text = fold(searchableText(message));
    for (const [one, count] of this.#counts) {
      if (text.includes(one)) this.#counts.set(one, count + 1);
    }
  }

  /** The beginnings of grams that are rare. */
  rare(): string[] {
    if (this.#read < TOO_FEW) return [];
    return [...this.#counts].flatMap(([one, count]) => (count * RARE < this.#read ? one : []));
  }
}
