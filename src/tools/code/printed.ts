/** The most UTF-16 units that are kept of what one call prints. */
const MOST = 64 * 1024;
/** Milliseconds between two updates while the code runs, once it has printed a lot. */
const PACE = 100;
/** How many updates are shown without a delay. */
const AT_ONCE = 100;

/** Collects what one call prints. */
export class Printed {
  readonly #show: (text: string) => void;
  #kept: string[] = [];
  #length = 0;
  #left = 0;
  #unshown: string[] = [];
  #shown = 0;
  #shownAt = 0;

  /** @param show called with the next lines; if there are many, at most ten times a second */
  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  clear(): void {
    this.#kept = [];
    this.#length = 0;
    this.#left = 0;
    this.#unshown = [];
    this.#shown = 0;
  }

  add(line: string): void {
    const room = MOST - this.#length;
    if (line.length > room) this.#left += 1;
    if (room <= 0) return;
    const piece = line.length > room ? line.slice(0, room).replace(/\p{Surrogate}$/u, "") : line;
    this.#kept.push(piece);
    this.#length += piece.length + 1;
    this.#unshown.push(piece);
    if (this.#shown < AT_ONCE || Date.now() - this.#shownAt >= PACE) this.#showNow();
  }

  /** The whole text. Lines that were not shown yet are shown now. */
  text(): string {
    if (this.#unshown.length > 0) this.#showNow();
    const lines = this.#left === 1 ? "line was" : "lines were";
    const rest = this.#left === 0 ? [] : [`[${this.#left} more ${lines} printed.]`];
    return [...this.#kept, ...rest].join("\n");
  }

  #showNow(): void {
    this.#shown += 1;
    this.#shownAt = Date.now();
    this.#show(`${this.#unshown.join("\n")}\n`);
    this.#unshown = [];
  }
}
