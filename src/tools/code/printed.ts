/** UTF-16 units that are kept of what one call prints, and that one line has on the screen. */
const MOST = 64 * 1024;
const LONGEST_NOTE = 200;
/** Milliseconds between two lines that are shown while the code runs. */
const PACE = 100;

/** What one call prints. */
export class Printed {
  readonly #show: (line: string) => void;
  #lines: string[] = [];
  #length = 0;
  #left = 0;
  #shownAt = 0;

  /** @param show gets a line now and then: code prints faster than anyone reads */
  constructor(show: (line: string) => void) {
    this.#show = show;
  }

  clear(): void {
    this.#lines = [];
    this.#length = 0;
    this.#left = 0;
  }

  add(line: string): void {
    if (this.#length + line.length > MOST) {
      this.#left += 1;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
    if (Date.now() - this.#shownAt < PACE) return;
    this.#shownAt = Date.now();
    this.#show(line.slice(0, LONGEST_NOTE));
  }

  text(): string {
    const rest = this.#left === 0 ? [] : [`[${this.#left} more lines were printed.]`];
    return [...this.#lines, ...rest].join("\n");
  }
}
