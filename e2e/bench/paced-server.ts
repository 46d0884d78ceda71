import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

import { listen } from "./page-server.ts";
import type { LocalServer } from "./page-server.ts";

/** Answers every POST with the stream that was set last, in the format of Chat Completions. */
export interface PacedServer extends LocalServer {
  /** Sets the stream that the next POST plays. */
  play(stream: PacedStream): Playing;
}

export interface PacedStream {
  tokens: readonly string[];
  /** Tokens a second, each in its own event; null sends all as fast as possible. */
  rate: number | null;
  /** Tools that the answer calls at its end. */
  calls?: readonly { name: string; arguments: Readonly<Record<string, string>> }[];
  /** The number of tokens after which a paced stream waits for `goOn`. */
  holdAfter?: number;
}

export interface Playing {
  /** When each token was written, in Unix milliseconds with fractions. */
  readonly sentAt: readonly number[];
  /** Resolves once that many tokens are written. */
  reached(count: number): Promise<void>;
  /** Lets the stream continue if it is held, and never be held if it is not yet. */
  goOn(): void;
  /** When the last byte was handed to the operating system, in Unix milliseconds. */
  readonly ended: Promise<number>;
}

/**
 * This machine's clock, read the way its pages read it: `performance.timeOrigin` plus the time
 * since.
 */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}

export async function startPacedServer(): Promise<PacedServer> {
  const waiting: Lane[] = [];
  const server = await listen(
    createServer((request, response) => {
      if (request.method === "OPTIONS") allow(request, response);
      else if (request.method === "GET") listModels(response);
      else void answer(request, response, waiting.shift());
    }),
  );
  return {
    ...server,
    play: (stream) => {
      const lane = createLane(stream);
      waiting.push(lane);
      return lane;
    },
  };
}

interface Lane extends Playing {
  stream: PacedStream;
  sentAt: number[];
  /** Resolves when `goOn` is called. */
  released: Promise<void>;
  noteSent(): void;
  end(at: number): void;
}

function createLane(stream: PacedStream): Lane {
  const waiting: { count: number; settle: () => void }[] = [];
  const sentAt: number[] = [];
  let end: (at: number) => void = () => undefined;
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  let goOn = () => {};
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return {
    stream,
    sentAt,
    ended,
    end,
    released,
    goOn,
    reached: (count) =>
      new Promise((settle) => {
        if (sentAt.length >= count) settle();
        else waiting.push({ count, settle });
      }),
    noteSent: () => {
      sentAt.push(preciseNow());
      for (const { count, settle } of waiting) if (sentAt.length === count) settle();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  lane: Lane | undefined,
): Promise<void> {
  request.resume();
  if (lane === undefined) {
    response.writeHead(503, CORS);
    response.end();
    return;
  }
  response.writeHead(200, { ...CORS, "content-type": "text/event-stream" });
  response.flushHeaders();
  await (lane.stream.rate === null
    ? burst(response, lane)
    : pace(response, lane, lane.stream.rate));
  response.end(`${endOf(lane.stream)}data: [DONE]\n\n`, () => {
    lane.end(preciseNow());
  });
}

function endOf({ calls = [] }: PacedStream): string {
  if (calls.length === 0) return event({ content: "" }, "stop");
  const called = calls.map(({ name, arguments: args }, index) => ({
    index,
    id: `call-${String(index)}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  }));
  return event({ tool_calls: called }, "tool_calls");
}

async function pace(response: ServerResponse, lane: Lane, rate: number): Promise<void> {
  const { tokens, holdAfter } = lane.stream;
  if (holdAfter !== undefined) {
    await paceTo(holdAfter, response, lane, rate);
    await Promise.race([lane.released, once(response, "close")]);
  }
  await paceTo(tokens.length, response, lane, rate);
}

/** Writes tokens by the clock, up to `end`. A late write is followed at once by all others that are due. */
async function paceTo(end: number, response: ServerResponse, lane: Lane, rate: number) {
  const { tokens } = lane.stream;
  const first = lane.sentAt.length;
  const started = performance.now();
  for (let sent = first; sent < end && !response.closed;) {
    const due = 1 + Math.floor(((performance.now() - started) * rate) / 1_000);
    for (; sent < Math.min(end, first + due); sent += 1) {
      response.write(event({ content: tokens[sent] ?? "" }, null));
      lane.noteSent();
    }
    await setTimeout(Math.max(1, started + ((sent - first) * 1_000) / rate - performance.now()));
  }
}

/** Events in one write of a burst. */
const BURST = 64;

async function burst(response: ServerResponse, lane: Lane): Promise<void> {
  const { tokens } = lane.stream;
  const closed = new AbortController();
  response.once("close", () => {
    closed.abort();
  });
  for (let from = 0; from < tokens.length && !response.closed; from += BURST) {
    const batch = tokens.slice(from, from + BURST);
    const room = response.write(batch.map((content) => event({ content }, null)).join(""));
    for (const _ of batch) lane.noteSent();
    if (!room) await once(response, "drain", { signal: closed.signal }).catch(() => undefined);
  }
}

function event(
  delta: { content: string } | { tool_calls: unknown },
  finish_reason: string | null,
): string {
  const chunk = {
    id: "chatcmpl-bench",
    object: "chat.completion.chunk",
    created: 1_767_225_600,
    model: "bench",
    choices: [{ index: 0, delta, finish_reason }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

const CORS = { "access-control-allow-origin": "*" };

function allow(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...CORS,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
  });
  response.end();
}

function listModels(response: ServerResponse): void {
  response.writeHead(200, { ...CORS, "content-type": "application/json" });
  response.end(JSON.stringify({ object: "list", data: [{ id: "bench", object: "model" }] }));
}
