/** Bytes of a line that are kept. Nobody reads more, and a line may never end. */
const LONGEST = 64 * 1024;

const NEWLINE = 10;

/** Turns what an engine prints byte by byte into lines. */
export class LineReader {
  readonly #onLine: (line: string) => void;
  readonly #bytes = new Uint8Array(LONGEST);
  readonly #decoder = new TextDecoder();
  #length = 0;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(byte: number): void {
    if (byte === NEWLINE) this.#tell();
    else if (this.#length < LONGEST) this.#bytes[this.#length++] = byte;
  }

  /** Reports the last line, which may have no line end. */
  end(): void {
    if (this.#length > 0) this.#tell();
  }

  #tell(): void {
    const line = this.#decoder.decode(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    this.#onLine(line);
  }
}
