import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";

import type { TestProject } from "vitest/node";

import type {
  StreamAnswer,
  StreamCount,
  StreamScript,
  StreamStep,
} from "#providers/test-support/stream-script.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The stream test server's base address, without a trailing slash. */
    streamServer: string;
  }
}

export interface StreamServer {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Cuts every open connection and waits until the port is free. */
  stop(): Promise<void>;
}

/** Vitest's global set-up of the browser project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startStreamServer();
  project.provide("streamServer", server.url);
  return () => server.stop();
}

/**
 * A scriptable provider on its own loopback port.
 *
 * - `PUT /script/KEY` registers a `StreamScript` and resets the counts;
 * - `POST /run/KEY…` plays its next attempt, `GET /run/KEY/PATH` its answer for `/PATH`;
 * - `GET /count/KEY` returns the `StreamCount`;
 * - `PUT /cut/KEY` cuts the sockets of the streaming answers.
 * - `PUT /leave/KEY` cuts them too, and makes `/run/KEY` unreachable until `PUT /return/KEY`.
 */
export async function startStreamServer(): Promise<StreamServer> {
  const lanes = new Map<string, Lane>();
  const server = createServer((request, response) => {
    serve(lanes, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else reply(response, 500, { error: String(error) });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => stop(server) };
}

interface Lane {
  script: StreamScript;
  count: StreamCount;
  underWay: Set<Playing>;
  /** Whether the lane is unreachable. */
  isAway: boolean;
}

interface Playing {
  response: ServerResponse;
  /** Whether the script or a test ended it, so that its closing is not the client's. */
  over: boolean;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

async function serve(
  lanes: Map<string, Lane>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://stream.invalid");
  const [, verb = "", key = "", ...rest] = pathname.split("/");
  const lane = lanes.get(key);
  if (verb === "run" && lane?.isAway === true) {
    request.destroy();
  } else if (request.method === "OPTIONS") {
    if (lane !== undefined && verb === "run") lane.count.preflights += 1;
    allow(request, response);
  } else if (verb === "script" && request.method === "PUT") {
    lanes.set(key, newLane(await bodyOf(request)));
    reply(response, 200, {});
  } else if (lane === undefined) {
    reply(response, 404, { error: `No script is registered under "${key}".` });
  } else if (verb === "count") {
    reply(response, 200, lane.count);
  } else if (verb === "cut" || verb === "leave" || verb === "return") {
    lane.isAway = verb === "leave";
    if (verb !== "return") lane.underWay.forEach(cut);
    reply(response, 200, {});
  } else if (request.method === "POST") {
    await play(lane, await nextAttempt(lane, request), response);
  } else {
    lane.count.gets += 1;
    const answer = lane.script.gets?.[["", ...rest].join("/")];
    if (answer === undefined) reply(response, 404, { error: "The script has no such page." });
    else await play(lane, answer, response);
  }
}

function newLane(json: string): Lane {
  return {
    // The registering test writes this type.
    script: JSON.parse(json) as StreamScript,
    count: { posts: 0, gets: 0, preflights: 0, bodies: [], headers: [], closedEarly: 0 },
    underWay: new Set(),
    isAway: false,
  };
}

async function nextAttempt(lane: Lane, request: IncomingMessage): Promise<StreamAnswer> {
  const { attempts } = lane.script;
  const answer = attempts[Math.min(lane.count.posts, attempts.length - 1)];
  // Counted before the body is awaited, so that two simultaneous POSTs count as two.
  lane.count.posts += 1;
  lane.count.headers.push(
    Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
  );
  lane.count.bodies.push(await bodyOf(request));
  if (answer === undefined) throw new Error("The script has no attempts.");
  return answer;
}

async function play(lane: Lane, answer: StreamAnswer, response: ServerResponse): Promise<void> {
  const playing: Playing = { response, over: false };
  const gone = new AbortController();
  lane.underWay.add(playing);
  response.once("close", () => {
    lane.underWay.delete(playing);
    if (!playing.over) lane.count.closedEarly += 1;
    gone.abort();
  });
  try {
    if (answer.wait !== undefined) await pause(answer.wait, gone.signal);
    response.writeHead(answer.status ?? 200, headersOf(answer));
    response.flushHeaders();
    for (const step of answer.steps ?? []) await write(step, response, gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return;
    throw error;
  }
  if (gone.signal.aborted || answer.after === "hang") return;
  if (answer.after === "destroy") return cut(playing);
  playing.over = true;
  response.end();
}

function cut(playing: Playing): void {
  playing.over = true;
  playing.response.destroy();
}

async function write(step: StreamStep, response: ServerResponse, gone: AbortSignal): Promise<void> {
  if (step.delay !== undefined) await pause(step.delay, gone);
  const bytes = Buffer.from(step.base64 ?? step.text ?? "", step.base64 ? "base64" : "utf8");
  const size = step.writeSize ?? Math.max(bytes.length, 1);
  for (let start = 0; start < bytes.length; start += size) {
    await flush(response, bytes.subarray(start, start + size));
    if (gone.aborted) return;
    if (step.writeSize !== undefined) await setImmediate();
  }
}

/** Resolves when the bytes have been handed to the system's buffer, or can no longer be. */
function flush(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.write(bytes, () => {
      resolve();
    });
  });
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal });
}

function headersOf(answer: StreamAnswer): Record<string, string> {
  return {
    ...(answer.readable === false ? {} : CORS),
    ...(answer.headers ?? { "content-type": "text/event-stream" }),
  };
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after",
};

/** Allows exactly the requested headers: `*` does not cover `Authorization`. */
function allow(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...CORS,
    "access-control-allow-methods": "GET, POST, PUT",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
  });
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // An IncomingMessage without an encoding gives buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function reply(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { ...CORS, "content-type": "application/json" });
  response.end(JSON.stringify(json));
}
