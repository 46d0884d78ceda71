import { cancellableReader } from "./cancellable-reader.ts";
import { createLineSplitter } from "./line-splitter.ts";
import { createPacer } from "./pacer.ts";
import { createStrayJson } from "./stray-json.ts";

/** Shared by all streams of this thread, because they share its time. */
const pacer = createPacer();

/**
 * Prepares a response body for the event parser. Passes on whole lines only, so that a truncated last line
 * never reaches the parser, and pauses between them. Calls `onBytes` with the size of each chunk as it
 * arrives, including comments and partial lines. Bare JSON in the stream becomes an event named `error`. An
 * abort ends the stream even if the source ignores it.
 */
export function eventBytes(
  body: ReadableStream<Uint8Array>,
  onBytes: (size: number) => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = cancellableReader(body, signal);
  const cutter = createLineSplitter();
  const stray = createStrayJson();
  const ready: Uint8Array[] = [];
  let over = false;
  let handedOver: number | undefined;

  /** Adds the time the parser needed. It pulls the next piece as soon as it has read the previous one. */
  function countWork(): void {
    if (handedOver !== undefined) pacer.addWork(performance.now() - handedOver);
    handedOver = undefined;
  }

  async function nextPiece(): Promise<Uint8Array | undefined> {
    while (ready.length === 0 || signal.aborted) {
      if (over) return undefined;
      const { done, value } = await reader.read();
      if (done) {
        over = true;
        if (signal.aborted) return undefined;
        // A server that breaks off may not end its last line, so that line may be stray JSON. Any other
        // line without an end is truncated.
        stray.take(cutter.rest());
        return stray.end();
      }
      onBytes(value.length);
      const lines = cutter.push(value).map((piece) => stray.take(piece));
      ready.push(...lines.filter((piece) => piece.length > 0));
    }
    return ready.shift();
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    countWork();
    await pacer.yieldIfDue();
    const piece = await nextPiece();
    if (piece === undefined) {
      controller.close();
    } else {
      handedOver = performance.now();
      controller.enqueue(piece);
    }
  }

  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
