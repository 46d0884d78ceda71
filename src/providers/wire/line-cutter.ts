const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Bytes after which a long piece is cut at the next line end, so that the reader can pause. The
 * parser takes a piece without a pause: this is about ten tokens of the wordier providers.
 */
const PIECE_SIZE = 2 * 1024;

/** Bytes of one line beyond which a stream is not a model's answer any more. */
const LONGEST_LINE = 64 * 1024 * 1024;

export interface LineCutter {
  /**
   * Takes a chunk as it came and gives the pieces that are ready: each ends with a line end and is
   * about `PIECE_SIZE` long, or one line if that is longer. What follows the last line end is held.
   * Throws a RangeError once a line passes the limit.
   */
  push(chunk: Uint8Array): Uint8Array[];
}

/**
 * Cuts a stream of bytes anew at its line ends.
 *
 * The event parser copies its whole buffer for every chunk that ends inside a line, so an event of
 * n bytes costs n². Held back here until the line is whole, every byte is copied at most once. A
 * line end may be LF, CR or CRLF; a CRLF may fall apart between two pieces, which the parser knows.
 */
export function createLineCutter(longestLine: number = LONGEST_LINE): LineCutter {
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
  };
}

/** `bytes` ends with a line end. */
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

/** -1 where there is none. */
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
