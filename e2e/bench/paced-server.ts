import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

import { listen } from "./page-server.ts";
import type { LocalServer } from "./page-server.ts";

/** Answers every POST with the stream that was set last, in the format of Chat Completions. */
export interface PacedServer extends LocalServer {
  /** The next POST plays it. */
  play(stream: PacedStream): Playing;
}

export interface PacedStream {
  tokens: readonly string[];
  /** Tokens a second, each in an event of its own; null sends all as fast as the wire takes them. */
  rate: number | null;
}

export interface Playing {
  /** When each token was written, in Unix milliseconds with fractions. */
  readonly sentAt: readonly number[];
  /** Settles once that many tokens are written. */
  reached(count: number): Promise<void>;
  /** When the last byte had left for the system, in Unix milliseconds. */
  readonly ended: Promise<number>;
}

/** This machine's clock as a page of it reads its own: `performance.timeOrigin` and what came after. */
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
  return {
    stream,
    sentAt,
    ended,
    end,
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
  response.end(event({ content: "" }, "stop") + "data: [DONE]\n\n", () => {
    lane.end(preciseNow());
  });
}

/** By the clock: a write that comes late is followed at once by those that are due as well. */
async function pace(response: ServerResponse, lane: Lane, rate: number): Promise<void> {
  const { tokens } = lane.stream;
  const started = performance.now();
  for (let sent = 0; sent < tokens.length && !response.closed;) {
    const due = Math.min(
      tokens.length,
      1 + Math.floor(((performance.now() - started) * rate) / 1_000),
    );
    for (; sent < due; sent += 1) {
      response.write(event({ content: tokens[sent] ?? "" }, null));
      lane.noteSent();
    }
    await setTimeout(Math.max(1, started + (sent * 1_000) / rate - performance.now()));
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

function event(delta: { content: string }, finish_reason: string | null): string {
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
