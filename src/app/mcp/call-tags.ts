import { createParser } from "eventsource-parser";

import type { McpFetch } from "./mcp-fetch.ts";

/** Marks a request, within this page only: the header is removed before anything is sent. */
const HEADER = "x-bough-call";

/**
 * Finds the call to which a server's own request belongs. A server of the older revision asks on the stream
 * that answers the call, and the client does not say which stream that was.
 */
export interface CallTags<Call> {
  /**
   * Until `close`, whatever the server asks in its answer to a request with these headers belongs to the
   * call.
   */
  open(call: Call): { headers: Record<string, string>; close(): void };
  /** The call to which a server's request belongs; if nothing identifies it, the only one that is open. */
  callOf(requestId: string | number): Call | undefined;
  fetch: McpFetch;
}

export function createCallTags<Call>(send: McpFetch): CallTags<Call> {
  const calls = new Map<string, Call>();
  const asked = new Map<string | number, string>();
  let last = 0;
  return {
    open: (call) => {
      last += 1;
      const key = String(last);
      calls.set(key, call);
      return {
        headers: { [HEADER]: key },
        close: () => {
          calls.delete(key);
          for (const [id, of] of asked) if (of === key) asked.delete(id);
        },
      };
    },
    callOf: (requestId) => {
      const key = asked.get(requestId);
      if (key !== undefined) return calls.get(key);
      return calls.size === 1 ? calls.values().next().value : undefined;
    },
    fetch: async (url, init = {}) => {
      const headers = new Headers(init.headers);
      const key = headers.get(HEADER);
      headers.delete(HEADER);
      const response = await send(url, { ...init, headers });
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (key === null || response.body === null || isStream !== true) return response;
      const { status, statusText, headers: answered } = response;
      const body = response.body.pipeThrough(reader((id) => asked.set(id, key)));
      return new Response(body, { status, statusText, headers: answered });
    },
  };
}

/** Passes all bytes on, after reporting the ids of the requests among them. */
function reader(onRequest: (id: string | number) => void) {
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      const id = requestIdOf(data);
      if (id !== undefined) onRequest(id);
    },
  });
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      parser.feed(decoder.decode(chunk, { stream: true }));
      controller.enqueue(chunk);
    },
  });
}

function requestIdOf(data: string): string | number | undefined {
  if (!data.includes('"method"')) return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== "object" || message === null) return undefined;
    if (!("method" in message) || !("id" in message)) return undefined;
    const { id } = message;
    return typeof id === "string" || typeof id === "number" ? id : undefined;
  } catch {
    // The client reports invalid JSON.
    return undefined;
  }
}
