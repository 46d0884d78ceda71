import { cancellableReader } from "./cancellable-reader.ts";

/** How lines of an event stream begin; the last one is a comment. */
const FIELDS = ["data:", "event:", "id:", "retry:", ":"];

/** Bytes of white space after which a body is no event stream. */
const LONGEST_LOOK = 64 * 1024;

export interface FirstBytes {
  isEventStream: boolean;
  /** The whole body: what was looked at comes again. */
  body: ReadableStream<Uint8Array>;
}

/**
 * Tells by its first bytes whether a body is an event stream. Some servers and proxies label one as
 * plain text or as JSON, or give it no type. Reads as far as the first characters that are not
 * white space; a body that ends or fails before is no event stream.
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

/** True if nothing speaks against a field yet, and it is not complete either. */
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
