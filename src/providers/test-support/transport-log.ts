import type { SseEvent } from "#providers/wire/sse.ts";
import { postStream } from "#providers/wire/transport.ts";
import type { FetchLike, TransportEnd, TransportHandlers } from "#providers/wire/transport.ts";

/** What one attempt reported to its handlers. */
export interface TransportLog {
  end: Promise<TransportEnd>;
  events: SseEvent[];
  /** The `data` of all events. */
  data: () => string[];
  opened: { status: number; contentType: string }[];
  alive: () => number;
}

export interface LoggedAttempt {
  url: string;
  fetch?: FetchLike;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  onEvent?: TransportHandlers["onEvent"];
  onAlive?: TransportHandlers["onAlive"];
}

/** Makes one attempt over the real network, unless given another `fetch`. */
export function attempt(options: LoggedAttempt): TransportLog {
  const events: SseEvent[] = [];
  const opened: TransportLog["opened"] = [];
  let alive = 0;
  const end = postStream(
    { url: options.url, headers: options.headers ?? {}, body: options.body ?? "{}" },
    {
      onOpen: ({ status, contentType }) => opened.push({ status, contentType }),
      onEvent: (event) => {
        events.push(event);
        return options.onEvent?.(event) ?? "more";
      },
      onAlive: () => {
        alive += 1;
        options.onAlive?.();
      },
    },
    {
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      signal: options.signal ?? new AbortController().signal,
    },
  );
  return { end, events, opened, data: () => events.map(({ data }) => data), alive: () => alive };
}

export interface PageServer {
  fetch: FetchLike;
  calls: () => number;
  /** Whether the body was cancelled before its end. */
  cancelled: () => boolean;
}

/**
 * A server in the page whose chunks arrive exactly as given, each ready at once. It ignores its
 * abort signal. `stay` keeps the body open after the last chunk.
 */
export function pageServer(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  { stay = false, contentType = "text/event-stream" } = {},
): PageServer {
  let calls = 0;
  let cancelled = false;
  const fetch: FetchLike = () => {
    calls += 1;
    let next = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const chunk = chunks[next];
        next += 1;
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (stay) return new Promise(() => undefined);
        else controller.close();
        return undefined;
      },
      cancel() {
        cancelled = true;
      },
    });
    return Promise.resolve(new Response(body, { headers: { "content-type": contentType } }));
  };
  return { fetch, calls: () => calls, cancelled: () => cancelled };
}
