import type { ArchiveEntry } from "./archive.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads an archive's entries one at a time, all into the same buffer. A buffer for each of thousands of
 * pictures would keep the garbage collector busy.
 */
export class EntryBytes {
  readonly #entries: ReadonlyMap<string, ArchiveEntry>;
  readonly #signal: AbortSignal;
  #buffer: Bytes = new Uint8Array(0);

  constructor(entries: readonly ArchiveEntry[], signal: AbortSignal) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
    this.#signal = signal;
  }

  /**
   * Reads one entry.
   *
   * @param most the largest size in bytes that is accepted
   * @returns bytes that are valid only until the next call; undefined if the entry is missing or damaged
   */
  async read(name: string, most: number): Promise<Bytes | "too_large" | undefined> {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.size > most) return "too_large";
    if (entry.size > this.#buffer.length) this.#buffer = new Uint8Array(entry.size);
    try {
      return await this.#fill(entry);
    } catch {
      this.#signal.throwIfAborted();
      return undefined;
    }
  }

  /** Rejects if the entry is longer than the archive says. */
  async #fill(entry: ArchiveEntry): Promise<Bytes> {
    const reader = entry.stream(this.#signal).getReader();
    let length = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return this.#buffer.subarray(0, length);
        if (length + value.length > entry.size) throw new RangeError("It is longer than it says.");
        this.#buffer.set(value, length);
        length += value.length;
      }
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  }
}
