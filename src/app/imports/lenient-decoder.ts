/** Decodes UTF-8 as it arrives. Each invalid byte becomes U+FFFD and is counted. */
export class LenientDecoder {
  wrong = 0;
  readonly #decoder = new TextDecoder();
  /** The last bytes of the previous chunk, because a U+FFFD in the file may be split between two chunks. */
  #tail: Uint8Array = new Uint8Array();

  decode(chunk: Uint8Array): string {
    const text = this.#decoder.decode(chunk, { stream: true });
    const shown = text.includes(REPLACEMENT) ? text.split(REPLACEMENT).length - 1 : 0;
    if (shown > 0) this.wrong += shown - written(this.#tail, chunk);
    this.#tail = new Uint8Array([...this.#tail, ...chunk.slice(-2)]).slice(-2);
    return text;
  }

  end(): string {
    const text = this.#decoder.decode();
    this.wrong += text.length;
    return text;
  }
}

const REPLACEMENT = "\uFFFD";

/** Counts U+FFFD (EF BF BD) that is in the file itself, and so is not an error. */
function written(tail: Uint8Array, chunk: Uint8Array): number {
  const byteAt = (at: number) => (at < tail.length ? tail[at] : chunk[at - tail.length]);
  let count = 0;
  for (let at = 0; at + 2 < tail.length + chunk.length; at += 1) {
    if (byteAt(at) === 0xef && byteAt(at + 1) === 0xbf && byteAt(at + 2) === 0xbd) count += 1;
  }
  return count;
}
