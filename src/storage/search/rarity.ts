import { searchableText } from "#domain/message-label.ts";
import type { MessageNode } from "#domain/message.ts";
import { fold } from "#domain/search/fold.ts";
import { gramsAsked } from "#domain/search/grams.ts";
import type { SearchTerm } from "#domain/search/query.ts";

/** Of how many messages at most a rare one is in one. */
const RARE = 4;

/** Messages that say little of the others. */
const TOO_FEW = 50;

/**
 * What is shorter than a gram is in most messages, so that reading the newest finds it sooner than asking
 * an index; unless it is rare, which the messages show that are read first.
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

  /** Those beginnings of grams that are. */
  rare(): string[] {
    if (this.#read < TOO_FEW) return [];
    return [...this.#counts].flatMap(([one, count]) => (count * RARE < this.#read ? one : []));
  }
}
