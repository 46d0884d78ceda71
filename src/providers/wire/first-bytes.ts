import { cancellableReader } from "./cancellable-reader.ts";

/** How the lines of an event stream begin; the last one is a comment. */
const FIELDS = ["data:", "event:", "id:", "retry:", ":"];

/** If the first this many bytes are white space, a body is not an event stream. */
const LONGEST_LOOK = 64 * 1024;

export interface FirstBytes {
  isEventStream: boolean;
  /** The whole body, including the bytes that were already read. */
  body: ReadableStream<Uint8Array>;
}

/**
 * Recognises an event stream by its first bytes. Some servers and proxies label one as plain text or JSON,
 * or give it no type. Reads until the first characters that are not white space; a body that ends or fails
 * before that is not an event stream.
 */
export async function lookAtFirstBytes(
  body: ReadableStream<Uint8Array>,
  onBytes: (size: number) => void,
  signal: AbortSignal,
): Promise<FirstBytes> {
  const reader = cancellableReader(body, signal);
  const decoder = new TextDecoder();
  const seen: Uint8Array[] = [];
  let start = "";
  let size = 0;
  let failure: { reason: unknown } | undefined;
  try {
    while (mayBecomeField(start) && size < LONGEST_LOOK) {
      const { done, value } = await reader.read();
      if (done) break;
      onBytes(value.length);
      size += value.length;
      seen.push(value);
      start = (start + decoder.decode(value, { stream: true })).trimStart().slice(0, 8);
    }
  } catch (reason) {
    failure = { reason };
  }
  return {
    isEventStream: FIELDS.some((field) => start.startsWith(field)),
    body: continued(seen, reader, failure),
  };
}

/** Whether the text so far may become a field, but is not complete yet. */
function mayBecomeField(start: string): boolean {
  return FIELDS.some((field) => field !== start && field.startsWith(start));
}

function continued(
  seen: readonly Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  failure: { reason: unknown } | undefined,
): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = seen[next];
        if (piece !== undefined) {
          next += 1;
          controller.enqueue(piece);
          return;
        }
        if (failure !== undefined) {
          controller.error(failure.reason);
          return;
        }
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
