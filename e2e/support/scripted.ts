import type { StreamAnswer, StreamCount } from "#providers/test-support/stream-script.ts";

import type { StreamServer } from "./stream-server.ts";

/** One test's part of the stream server. */
export interface Lane {
  /** Base URL for a connection. */
  url: string;
  posts: () => Promise<number>;
  /** Cuts the answers that are being sent. */
  cut: () => Promise<void>;
  /** Cuts the answers that are being sent, and makes the lane unreachable until `return`. */
  leave: () => Promise<void>;
  return: () => Promise<void>;
}

/** Registers these answers, one per POST; the last one also answers all later POSTs. */
export async function registerLane(
  server: StreamServer,
  attempts: readonly StreamAnswer[],
): Promise<Lane> {
  const key = crypto.randomUUID();
  await fetch(`${server.url}/script/${key}`, { method: "PUT", body: JSON.stringify({ attempts }) });
  const tell = async (verb: string) => {
    await fetch(`${server.url}/${verb}/${key}`, { method: "PUT" });
  };
  return {
    url: `${server.url}/run/${key}`,
    posts: async () => {
      const answer = await fetch(`${server.url}/count/${key}`);
      // The server and this file share the type.
      const { posts } = (await answer.json()) as StreamCount;
      return posts;
    },
    cut: () => tell("cut"),
    leave: () => tell("leave"),
    return: () => tell("return"),
  };
}

export function chunk(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** One piece of an answer's text. */
export function piece(content: string): string {
  return chunk({ content });
}

export const END = `${chunk({}, "stop")}data: [DONE]\n\n`;

/** A whole answer that is several calls. */
export function callsOf(calls: readonly { name: string; args: object }[]): string {
  const asked = chunk({
    tool_calls: calls.map(({ name, args }, index) => ({
      index,
      id: `call-${index}`,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    })),
  });
  return `${asked}${chunk({}, "tool_calls")}data: [DONE]\n\n`;
}

/** A whole answer that is one call. */
export function callOf(name: string, args: object): string {
  return callsOf([{ name, args }]);
}
