import type { ArchiveEntry } from "./archive.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The bytes of an archive's entries, one entry at a time. All are read into one buffer, so that thousands
 * of pictures leave none behind for the garbage collector.
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
   * Undefined if there is no such entry, or it is damaged.
   *
   * @param most bytes that it may have
   * @returns what holds only until the next entry is read
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

  /** Rejects if there are more bytes than the archive states. */
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
