import { createPacer } from "#providers/pacer.ts";

import { cancellableReader } from "./cancellable-reader.ts";
import { createLineCutter } from "./line-cutter.ts";
import { createStrayJson } from "./stray-json.ts";

/** All streams of this thread. */
const pacer = createPacer();

/**
 * Prepares a response body for the event parser: gives whole lines only, so a cut last line never
 * reaches it, and pauses between them. `onBytes` is called for each chunk as it arrives, comments
 * and half lines included. Bare JSON in the stream becomes an event named `error`. An abort ends the stream, whether or not the source obeys it.
 */
export function eventBytes(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = cancellableReader(body, signal);
  const cutter = createLineCutter();
  const stray = createStrayJson();
  const ready: Uint8Array[] = [];
  let over = false;
  let handedOver: number | undefined;

  /** The parser asks for the next piece as soon as it is through with the last one. */
  function countWork(): void {
    if (handedOver !== undefined) pacer.worked(performance.now() - handedOver);
    handedOver = undefined;
  }

  async function nextPiece(): Promise<Uint8Array | undefined> {
    while (ready.length === 0 || signal.aborted) {
      if (over) return undefined;
      const { done, value } = await reader.read();
      if (done) {
        over = true;
        return signal.aborted ? undefined : stray.end();
      }
      onBytes();
      const lines = cutter.push(value).map((piece) => stray.take(piece));
      ready.push(...lines.filter((piece) => piece.length > 0));
    }
    return ready.shift();
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    countWork();
    await pacer.turn();
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
