import type { Egress } from "#app/egress/egress.ts";
import { createPacer } from "#providers/wire/pacer.ts";

/** A fetch with the signature that the protocol's client uses. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The result of the last exchange: enough to tell a person why it failed. */
export type Exchange =
  | { kind: "unreadable"; headers: readonly string[] }
  | { kind: "answer"; status: number; type: string };

export interface WatchedFetch {
  fetch: McpFetch;
  last: () => Exchange | undefined;
}

const pacer = createPacer();

/**
 * Milliseconds between two requests for the server's stream. Without this limit, the client would ask again
 * as soon as the stream ends, or as soon as the server says.
 */
const STREAMS_EVERY = 2_000;

/** The most bytes of one answer; a longer one ends with an error. */
const LONGEST = 64 * 1024 * 1024;

/** A fetch that reaches only a server's own origin and remembers the last exchange. */
export function watchedFetch(egress: Egress, address: string): WatchedFetch {
  const send = egress.to(address, "tool");
  let last: Exchange | undefined;
  const turn = spacedOut(STREAMS_EVERY);
  return {
    last: () => last,
    fetch: async (url, init = {}) => {
      if (init.method === "GET") await turn(init.signal);
      const headers = [...new Headers(init.headers).keys()];
      let response: Response;
      try {
        response = await send(String(url), init);
      } catch (error) {
        if (init.signal?.aborted !== true) last = { kind: "unreadable", headers };
        throw error;
      }
      const type = response.headers.get("content-type") ?? "";
      // A failure of the stream for the server's own messages means nothing: that stream is optional.
      if (init.method !== "GET") last = { kind: "answer", status: response.status, type };
      return limited(response);
    },
  };
}

/** Returns a function that resolves at least `every` milliseconds after it last did. */
function spacedOut(every: number): (signal: AbortSignal | null | undefined) => Promise<void> {
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const wait = Math.max(0, next - now);
    next = now + wait + every;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    signal?.throwIfAborted();
  };
}

/** Bytes that are handed over at a time: a few hundred messages at most. */
const PIECE = 16 * 1024;

/**
 * Limits an answer to `LONGEST` bytes, and splits it into pieces between which the page can do other work.
 */
function limited(response: Response): Response {
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(inPieces(response.body), { status, statusText, headers });
}

function inPieces(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = LONGEST;
  let rest: Uint8Array = new Uint8Array();
  let handedOver: number | undefined;
  const pull = async (to: ReadableStreamDefaultController<Uint8Array>) => {
    // A request for more means that the previous piece has been processed.
    if (handedOver !== undefined) pacer.addWork(performance.now() - handedOver);
    await pacer.yieldIfDue();
    handedOver = undefined;
    while (rest.length === 0) {
      const { value } = await reader.read();
      if (value === undefined) return to.close();
      rest = value;
      left -= rest.length;
      if (left < 0) {
        void reader.cancel().catch(() => undefined);
        throw new Error("The answer is longer than 64 MB.");
      }
    }
    to.enqueue(rest.subarray(0, PIECE));
    rest = rest.subarray(PIECE);
    handedOver = performance.now();
  };
  const cancel = (reason: unknown) => reader.cancel(reason);
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
