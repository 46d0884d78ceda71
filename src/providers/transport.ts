import { fetchEventSource } from "@microsoft/fetch-event-source";

import { inWholeLines } from "./line-stream.ts";
import type { SseEvent } from "./sse.ts";

export type FetchLike = (input: string, init: RequestInit) => Promise<Response>;

export interface TransportRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface TransportHandlers {
  /** The headers of a 2xx event stream have come. */
  onOpen?: (headers: Headers) => void;
  /** `done`: the terminal event was seen and reading stops. */
  onEvent: (event: SseEvent) => "more" | "done";
  /** Bytes came, whatever they carry. */
  onAlive: () => void;
}

/** How one attempt ended. A transport never throws. */
export type TransportEnd =
  /** The body ended cleanly. Whether the answer was whole, only the decoder knows. */
  | { kind: "closed" }
  | { kind: "done" }
  | { kind: "aborted" }
  /** 2xx, but one JSON body instead of a stream. */
  | { kind: "body"; status: number; headers: Headers; text: string }
  /** Not 2xx; the text is cut at 64 KiB. */
  | { kind: "refused"; status: number; headers: Headers; text: string }
  /** No response at all: offline, refused, CORS. */
  | { kind: "network"; message: string }
  /** The body failed midway. */
  | { kind: "broken"; message: string };

const ERROR_BODY_LIMIT = 65_536;

/** Thrown to leave fetchEventSource with an end that is known already. */
class Ended extends Error {
  readonly end: TransportEnd;

  constructor(end: TransportEnd) {
    super(end.kind);
    this.end = end;
  }
}

/**
 * Sends one POST and reads its event stream: exactly one request per call, in hidden tabs too. The
 * library's own retries, its pause in hidden tabs and its blindness to an aborted signal are all
 * switched off or mended here.
 */
export async function postStream(
  request: TransportRequest,
  handlers: TransportHandlers,
  { fetch, signal }: { fetch: FetchLike; signal: AbortSignal },
): Promise<TransportEnd> {
  if (signal.aborted) return { kind: "aborted" };
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal.addEventListener("abort", onAbort, { once: true });
  let end: TransportEnd = { kind: "closed" };
  let reading = true;
  let opened = false;
  const finish = (how: TransportEnd) => {
    reading = false;
    end = how;
    stop.abort();
  };
  try {
    await fetchEventSource(request.url, {
      method: "POST",
      headers: { ...request.headers, accept: "text/event-stream" },
      body: request.body,
      signal: stop.signal,
      openWhenHidden: true,
      fetch: (input, init) => {
        // The library knows neither of these headers' dangers: a server's `id:` would come back.
        const headers = new Headers(init?.headers);
        headers.delete("last-event-id");
        const address = input instanceof Request ? input.url : String(input);
        return fetch(address, { ...init, headers: Object.fromEntries(headers) });
      },
      onopen: async (response) => {
        opened = true;
        await leaveUnlessStream(response);
        handlers.onOpen?.(response.headers);
        mendBody(response, handlers.onAlive);
      },
      onmessage: ({ event, data, id }) => {
        // A comment or a blank line comes as a message without data; an aborted stream still
        // delivers what was in its last chunk.
        if (!reading || data === "" || signal.aborted) return;
        if (handlers.onEvent({ event, data, id }) === "done") finish({ kind: "done" });
      },
      onerror: (error: unknown) => {
        throw error;
      },
    });
  } catch (error) {
    end = error instanceof Ended ? error.end : failureOf(error, opened);
    stop.abort();
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
  return signal.aborted && end.kind !== "done" ? { kind: "aborted" } : end;
}

async function leaveUnlessStream(response: Response): Promise<void> {
  const { status, headers } = response;
  // The status comes first: some servers send errors as an event stream.
  if (!response.ok) {
    const text = (await textOf(response)).slice(0, ERROR_BODY_LIMIT);
    throw new Ended({ kind: "refused", status, headers, text });
  }
  const type = headers.get("content-type") ?? "";
  if (/\bjson\b/u.test(type) && !/event-stream|ndjson/u.test(type)) {
    throw new Ended({ kind: "body", status, headers, text: await textOf(response) });
  }
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return "";
  }
}

/** Gives the library the same body in whole lines, and reports that bytes came. */
function mendBody(response: Response, onAlive: () => void): void {
  const { body } = response;
  if (body === null) return;
  Object.defineProperty(response, "body", { value: inWholeLines(body, onAlive) });
}

function failureOf(error: unknown, opened: boolean): TransportEnd {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: opened ? "broken" : "network", message };
}
