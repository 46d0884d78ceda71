const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * After this many bytes a long piece is split at the next line end, so that the reader can pause, because
 * the parser reads a piece without a pause. This is about ten tokens of the more verbose providers.
 */
const PIECE_SIZE = 2 * 1024;

/** Bytes. A stream with a longer line is not a model's answer. */
const MAX_LINE = 64 * 1024 * 1024;

export interface LineSplitter {
  /**
   * Takes a chunk as it arrived, and returns the pieces that are ready. Each ends with a line end and is
   * about `PIECE_SIZE` long, or one line if that is longer. The rest is held back. Throws a RangeError if a
   * line exceeds the limit.
   */
  push(chunk: Uint8Array): Uint8Array[];
  /** What is held back. At the end of the stream, this is a line without an end. */
  rest(): Uint8Array;
}

/**
 * Splits a stream of bytes at its line ends.
 *
 * The event parser copies its whole buffer for every chunk that ends inside a line, so an event of
 * n bytes would cost n². Here partial lines are held back, and every byte is copied at most once. A
 * line end may be LF, CR or CRLF; a CRLF may be split between two pieces, which the parser handles.
 */
export function createLineSplitter(longestLine: number = MAX_LINE): LineSplitter {
  let held: Uint8Array[] = [];
  let heldSize = 0;

  function hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    heldSize += bytes.length;
    if (heldSize > longestLine) throw new RangeError("A line of the stream is too long.");
    held.push(bytes);
  }

  return {
    push(chunk) {
      const end = lastLineEnd(chunk) + 1;
      const head = chunk.subarray(0, end);
      if (end > 0) {
        const whole = held.length === 0 ? head : joined([...held, head], heldSize + end);
        held = [];
        heldSize = 0;
        hold(chunk.subarray(end));
        return inPieces(whole);
      }
      hold(chunk);
      return [];
    },
    rest: () => joined(held, heldSize),
  };
}

/** Splits bytes that end with a line end. */
function inPieces(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = nextLineEnd(bytes, start + PIECE_SIZE - 1) + 1;
    pieces.push(bytes.subarray(start, end));
    start = end;
  }
  return pieces;
}

function nextLineEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isLineEnd(bytes[at])) at += 1;
  return Math.min(at, bytes.length - 1);
}

/** Index of the last line end; -1 if there is none. */
function lastLineEnd(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (at >= 0 && !isLineEnd(bytes[at])) at -= 1;
  return at;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

function joined(parts: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
