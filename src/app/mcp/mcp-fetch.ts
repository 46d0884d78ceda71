import type { Egress } from "#app/services/egress.ts";

/** A fetch as the protocol's client calls it. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** What the last exchange came to: enough to tell a person why it failed. */
export type Exchange =
  | { kind: "unreadable"; headers: readonly string[] }
  | { kind: "answer"; status: number; type: string };

export interface WatchedFetch {
  fetch: McpFetch;
  last: () => Exchange | undefined;
}

/** Bytes of one answer; more ends it with an error. */
const LONGEST = 64 * 1024 * 1024;

/** Requests to a server's own origin, of which the last is remembered. */
export function watchedFetch(egress: Egress, address: string): WatchedFetch {
  const send = egress.to(address, "tool");
  let last: Exchange | undefined;
  return {
    last: () => last,
    fetch: async (url, init = {}) => {
      const headers = [...new Headers(init.headers).keys()];
      let response: Response;
      try {
        response = await send(String(url), init);
      } catch (error) {
        if (init.signal?.aborted !== true) last = { kind: "unreadable", headers };
        throw error;
      }
      const type = response.headers.get("content-type") ?? "";
      // The stream for the server's own messages is optional.
      if (init.method !== "GET") last = { kind: "answer", status: response.status, type };
      return limited(response);
    },
  };
}

function limited(response: Response): Response {
  if (response.body === null) return response;
  let left = LONGEST;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error("The answer is longer than 64 MB."));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
