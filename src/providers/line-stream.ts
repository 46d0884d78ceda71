/** Bytes handed on at once; a burst is cut into pieces of about this size, at line ends. */
const PIECE = 16_384;

/** Milliseconds of uninterrupted reading after which the page gets a turn. */
const TURN = 10;

const LF = 10;
const CR = 13;

/**
 * The same bytes, cut so that each piece ends at a line's end. The library's parser copies its
 * whole buffer for each chunk of an unfinished line, which makes one long line quadratic; given
 * whole lines it never has to. What stands after the last line end is held back for ever, as the
 * standard wants an unfinished line dropped.
 *
 * A stream that comes faster than it can be shown yields to the page between pieces, without
 * timers and frames, which hidden tabs throttle.
 */
export function inWholeLines(
  source: ReadableStream<Uint8Array>,
  onBytes: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const lines = createLineBuffer();
  let turnStarted = performance.now();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const piece = lines.take();
        if (piece !== undefined) {
          if (performance.now() - turnStarted > TURN) {
            await pageTurn();
            turnStarted = performance.now();
          }
          controller.enqueue(piece);
          return;
        }
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        onBytes();
        lines.add(value);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

interface LineBuffer {
  add(chunk: Uint8Array): void;
  /** The next piece that ends at a line's end, or undefined while there is none. */
  take(): Uint8Array | undefined;
}

function createLineBuffer(): LineBuffer {
  let unfinished: Uint8Array[] = [];
  let ready: Uint8Array[] = [];
  return {
    add: (chunk) => {
      const end = lastLineEnd(chunk, chunk.length) + 1;
      if (end === 0) {
        unfinished.push(chunk);
        return;
      }
      const whole = joined([...unfinished, chunk.subarray(0, end)]);
      unfinished = end < chunk.length ? [chunk.subarray(end)] : [];
      ready = pieces(whole);
    },
    take: () => ready.shift(),
  };
}

function lastLineEnd(bytes: Uint8Array, before: number): number {
  for (let index = before - 1; index >= 0; index -= 1) {
    if (bytes[index] === LF || bytes[index] === CR) return index;
  }
  return -1;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Cuts at line ends into pieces of at most PIECE bytes; a longer line is one piece. */
function pieces(whole: Uint8Array): Uint8Array[] {
  const cut: Uint8Array[] = [];
  let start = 0;
  while (whole.length - start > PIECE) {
    let end = lastLineEnd(whole.subarray(start), PIECE) + 1;
    if (end === 0) end = nextLineEnd(whole, start + PIECE) + 1 - start;
    cut.push(whole.subarray(start, start + end));
    start += end;
  }
  if (start < whole.length) cut.push(whole.subarray(start));
  return cut;
}

function nextLineEnd(bytes: Uint8Array, from: number): number {
  for (let index = from; index < bytes.length; index += 1) {
    if (bytes[index] === LF || bytes[index] === CR) return index;
  }
  return bytes.length - 1;
}

/** One turn of the page's event loop, at full speed in hidden tabs too. */
function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      "message",
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
}
