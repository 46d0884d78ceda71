import { fetchEventSource } from "@microsoft/fetch-event-source";

import { eventBytes } from "./event-bytes.ts";
import { lookAtFirstBytes } from "./first-bytes.ts";
import { readText } from "./read-text.ts";
import type { SseEvent } from "./sse.ts";

/** The page's egress for one purpose and origin, or a scripted model in the page. */
export type FetchLike = (input: string, init: RequestInit) => Promise<Response>;

export interface TransportRequest {
  url: string;
  /** Headers, including the key. Names may be in any case. */
  headers: Record<string, string>;
  /** JSON text that is sent as it is. */
  body: string;
}

/** Called synchronously while the stream is read, and never after it has ended. */
export interface TransportHandlers {
  /** A success status has arrived, and the body follows. */
  onOpen?(response: { status: number; headers: Headers; contentType: string }): void;
  /** A complete event with data. Return "done" if it is the terminal event, to stop reading. */
  onEvent(event: SseEvent): "more" | "done";
  /** Bytes have arrived, whether of whole or partial events or of comments. Resets a watchdog. */
  onAlive(): void;
}

/** How an attempt ended. Whether the answer is complete is up to the decoder. */
export type TransportEnd =
  /** The body ended. A last event that no blank line follows was not delivered. */
  | { kind: "closed" }
  /** `onEvent` returned "done". */
  | { kind: "done" }
  | { kind: "aborted" }
  /** A success status without an event stream, with the whole body. */
  | { kind: "body"; status: number; text: string; headers: Headers }
  /** Any other status, with the beginning of the body (at most 64 KiB). */
  | { kind: "refused"; status: number; headers: Headers; text: string }
  /** There was no answer, or none that a page may read. */
  | { kind: "network"; message: string }
  /** The body failed midway, or exceeded the limits. */
  | { kind: "broken"; message: string };

export interface TransportOptions {
  fetch: FetchLike;
  signal: AbortSignal;
}

/** Bytes of an error body, which may be anything. */
const MAX_ERROR_BODY = 64 * 1024;
/** Bytes of a whole body; enough for an answer with inline images. */
const MAX_BODY = 64 * 1024 * 1024;
/** Bytes of one event of a stream. An event without an end would otherwise grow forever. */
const MAX_EVENT = MAX_BODY;

/**
 * Makes one attempt: exactly one POST, or none if `signal` is already aborted. Never rejects. Has no
 * timers: waiting, giving up and retrying are the run's job.
 *
 * On its own, `fetchEventSource` would post again after every failure and every change of tab. Throwing
 * from `onerror` and setting `openWhenHidden` limits it to one request.
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
  /** A separate signal, because the library never removes its listener from the one it is given. */
  private readonly stopping = new AbortController();
  private ended: TransportEnd | undefined;
  /** Bytes since the last event. */
  private openBytes = 0;

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
        // The library passes the address given above.
        fetch: (_address, init) => this.open(init ?? {}),
        // `open` has checked status and content type; the library's own check would throw.
        onopen: () => Promise.resolve(),
        onmessage: (message) => {
          this.deliver(message);
        },
        // Unless this throws, the library posts again.
        onerror: (error: unknown) => {
          throw error;
        },
      });
      this.end({ kind: "closed" });
    } catch (error) {
      this.end({ kind: "broken", message: messageOfError(error) });
    }
    // `end` was called on both paths.
    return this.ended ?? { kind: "closed" };
  }

  /**
   * Ends the attempt; only the first call counts. Stops the library and the request if they are still
   * running.
   */
  end(how: TransportEnd): void {
    if (this.ended !== undefined) return;
    this.ended = how;
    this.stopping.abort();
  }

  /** Gives the library a body to parse, or ends the attempt and throws to leave the library. */
  private async open(init: RequestInit): Promise<Response> {
    const response = await this.fetchResponse(init);
    const { status, headers, body } = response;
    const contentType = headers.get("content-type") ?? "";
    const { signal } = this.stopping;
    const onBytes = (size: number): void => {
      if (signal.aborted) return;
      this.openBytes += size;
      this.guarded(() => this.handlers.onAlive());
    };
    const onEventBytes = (size: number): void => {
      onBytes(size);
      if (this.openBytes > MAX_EVENT) throw new RangeError("An event of the stream is too long.");
    };
    // The status comes first: some servers label an error's JSON as an event stream.
    if (!response.ok) {
      const { text } = await readText(body, MAX_ERROR_BODY, onBytes, signal);
      return this.leaveLibrary({ kind: "refused", status, headers, text });
    }
    this.guarded(() => this.handlers.onOpen?.({ status, headers, contentType }));
    if (body !== null && isEventStream(contentType)) {
      return new Response(eventBytes(body, onEventBytes, signal));
    }
    const first = body === null ? undefined : await lookAtFirstBytes(body, onBytes, signal);
    if (first?.isEventStream === true) {
      return new Response(eventBytes(first.body, onEventBytes, signal));
    }
    const { text, cut } = await readText(first?.body ?? null, MAX_BODY, onBytes, signal);
    if (cut) return this.leaveLibrary({ kind: "broken", message: "The body was cut off." });
    return this.leaveLibrary({ kind: "body", status, text, headers });
  }

  private async fetchResponse(init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await this.fetch(this.request.url, init);
    } catch (error) {
      return this.leaveLibrary({ kind: "network", message: messageOfError(error) });
    }
    if (this.ended === undefined) return response;
    // A fetch in the page may answer despite the abort.
    await response.body?.cancel();
    return this.leaveLibrary(this.ended);
  }

  private leaveLibrary(how: TransportEnd): never {
    this.end(how);
    throw new Error("The attempt has ended.");
  }

  private deliver(message: SseEvent): void {
    // After an abort the library still delivers the rest of its current piece.
    if (this.ended !== undefined) return;
    this.openBytes = 0;
    // The library turns each comment into an event without data; the standard dispatches none.
    if (message.data === "") return;
    const { event, data, id } = message;
    if (this.guarded(() => this.handlers.onEvent({ event, data, id })) === "done") {
      this.end({ kind: "done" });
    }
  }

  /** A handler that throws is a bug: reports it to the page's error log and ends the attempt. */
  private guarded<Value>(handler: () => Value): Value {
    try {
      return handler();
    } catch (error) {
      reportError(error);
      return this.leaveLibrary({
        kind: "broken",
        message: "Reading the answer failed inside the page.",
      });
    }
  }
}

/** Converts names to lower case, because the library would add a second `accept` to an `Accept`. */
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

function messageOfError(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : String(error);
}
