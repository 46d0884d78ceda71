import { fetchEventSource } from "@microsoft/fetch-event-source";

import { readText } from "./read-text.ts";
import { eventBytes } from "./wire/event-bytes.ts";
import type { SseEvent } from "./wire/sse.ts";

/** The page's egress bound to one purpose and origin, or a scripted model in the page. */
export type FetchLike = (input: string, init: RequestInit) => Promise<Response>;

export interface TransportRequest {
  url: string;
  /** With the key. Names may be in any case. */
  headers: Record<string, string>;
  /** JSON text, sent as it is. */
  body: string;
}

/** Called synchronously while the stream is read, and never again once it has ended. */
export interface TransportHandlers {
  /** A success answers; its body follows. */
  onOpen?(response: { status: number; headers: Headers; contentType: string }): void;
  /** A whole event with data. "done": the terminal event was seen, nothing more is read. */
  onEvent(event: SseEvent): "more" | "done";
  /** Bytes arrived, be they an event, half of one or a comment: what a watchdog listens to. */
  onAlive(): void;
}

/** How an attempt ended. None of these says that the answer is whole: that is the decoder's word. */
export type TransportEnd =
  /** The body ended. A last event without its blank line was not delivered. */
  | { kind: "closed" }
  /** `onEvent` said so. */
  | { kind: "done" }
  | { kind: "aborted" }
  /** A success that is no event stream: the whole body. */
  | { kind: "body"; status: number; text: string; headers: Headers }
  /** Any other status, with the beginning of its body (64 KiB at most). */
  | { kind: "refused"; status: number; headers: Headers; text: string }
  /** No answer that a page may read. */
  | { kind: "network"; message: string }
  /** The body failed midway, or is beyond all measure. */
  | { kind: "broken"; message: string };

export interface TransportOptions {
  fetch: FetchLike;
  signal: AbortSignal;
}

/** Bytes; an error page may be anything. */
const LONGEST_REFUSAL = 64 * 1024;
/** Bytes; an answer with inline images is long, one without an end is an attack. */
const LONGEST_BODY = 64 * 1024 * 1024;

/**
 * Makes one attempt: exactly one POST, or none if `signal` is aborted already. Never rejects.
 * There are no timers here: waiting, giving up and trying again are the run's.
 *
 * `fetchEventSource` would by itself post again after every failure and every change of tab; it is
 * kept to parsing and to one request by throwing from `onerror` and by `openWhenHidden`.
 */
export async function postStream(
  request: TransportRequest,
  handlers: TransportHandlers,
  options: TransportOptions,
): Promise<TransportEnd> {
  if (options.signal.aborted) return { kind: "aborted" };
  const attempt = new Attempt(request, handlers, options.fetch);
  const abort = (): void => {
    attempt.end({ kind: "aborted" });
  };
  options.signal.addEventListener("abort", abort, { once: true });
  const how = await attempt.run();
  options.signal.removeEventListener("abort", abort);
  return how;
}

class Attempt {
  private readonly request: TransportRequest;
  private readonly handlers: TransportHandlers;
  private readonly fetch: FetchLike;
  /** Its own signal: the library never takes its listener off the one it is given. */
  private readonly stopping = new AbortController();
  private ended: TransportEnd | undefined;

  constructor(request: TransportRequest, handlers: TransportHandlers, fetch: FetchLike) {
    this.request = request;
    this.handlers = handlers;
    this.fetch = fetch;
  }

  async run(): Promise<TransportEnd> {
    try {
      await fetchEventSource(this.request.url, {
        method: "POST",
        headers: wireHeaders(this.request.headers),
        body: this.request.body,
        redirect: "error",
        credentials: "omit",
        cache: "no-store",
        referrerPolicy: "no-referrer",
        signal: this.stopping.signal,
        openWhenHidden: true,
        // The library passes on the address that it was given above.
        fetch: (_address, init) => this.open(init ?? {}),
        // `open` has looked at status and content type; the library's own check would throw.
        onopen: () => Promise.resolve(),
        onmessage: (message) => {
          this.take(message);
        },
        // The library posts again unless this throws.
        onerror: (error: unknown) => {
          throw error;
        },
      });
      this.end({ kind: "closed" });
    } catch (error) {
      this.end({ kind: "broken", message: wordsOf(error) });
    }
    // `end` was called on both ways.
    return this.ended ?? { kind: "closed" };
  }

  /** The first end counts. Stops the library and the request, if they are still under way. */
  end(how: TransportEnd): void {
    if (this.ended !== undefined) return;
    this.ended = how;
    this.stopping.abort();
  }

  /** Gives the library a body to parse, or ends the attempt and throws to get out of it. */
  private async open(init: RequestInit): Promise<Response> {
    const response = await this.answer(init);
    const { status, headers, body } = response;
    const contentType = headers.get("content-type") ?? "";
    const { signal } = this.stopping;
    const onBytes = (): void => {
      if (!signal.aborted) this.guarded(() => this.handlers.onAlive());
    };
    // Status first: some servers label an error's JSON as an event stream.
    if (!response.ok) {
      const { text } = await readText(body, LONGEST_REFUSAL, onBytes, signal);
      return this.leave({ kind: "refused", status, headers, text });
    }
    this.guarded(() => this.handlers.onOpen?.({ status, headers, contentType }));
    if (body !== null && isEventStream(contentType)) {
      return new Response(eventBytes(body, onBytes, signal));
    }
    const { text, cut } = await readText(body, LONGEST_BODY, onBytes, signal);
    if (cut) return this.leave({ kind: "broken", message: "The body was cut off." });
    return this.leave({ kind: "body", status, text, headers });
  }

  private async answer(init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await this.fetch(this.request.url, init);
    } catch (error) {
      return this.leave({ kind: "network", message: wordsOf(error) });
    }
    if (this.ended === undefined) return response;
    // A fetch in the page may answer in spite of the abort.
    await response.body?.cancel();
    return this.leave(this.ended);
  }

  private leave(how: TransportEnd): never {
    this.end(how);
    throw new Error("The attempt has ended.");
  }

  private take(message: SseEvent): void {
    // After an abort the library still delivers the rest of its piece.
    if (this.ended !== undefined) return;
    // It also makes an event without data of each comment; the standard dispatches none.
    if (message.data === "") return;
    const { event, data, id } = message;
    if (this.guarded(() => this.handlers.onEvent({ event, data, id })) === "done") {
      this.end({ kind: "done" });
    }
  }

  /** A handler that throws is a bug: it ends the attempt, and the page's error log hears of it. */
  private guarded<Value>(handler: () => Value): Value {
    try {
      return handler();
    } catch (error) {
      reportError(error);
      return this.leave({ kind: "broken", message: "Reading the answer failed inside the page." });
    }
  }
}

/** Names in lower case: the library adds a second `accept` beside an `Accept`. */
function wireHeaders(headers: Record<string, string>): Record<string, string> {
  return {
    accept: "text/event-stream",
    ...Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
}

function isEventStream(contentType: string): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(contentType);
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
