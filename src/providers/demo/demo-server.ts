import { parseJson } from "#providers/shared/json-reading.ts";
import type { FetchLike } from "#providers/wire/transport.ts";

import { DEMO_MODELS } from "./address.ts";
import { hash, readDemoRequest } from "./demo-request.ts";
import type { DemoScript } from "./demo-request.ts";
import { answerTo } from "./script.ts";
import { piecesOf } from "./wire.ts";
import type { Piece } from "./wire.ts";

export interface DemoPace {
  /** One piece is about one token. */
  piecesPerSecond: number;
  /** Milliseconds before the first piece. */
  firstPieceAfter: number;
}

/** The speed of a fast model: faster than reading, slow enough to see. */
const NATURAL: DemoPace = { piecesPerSecond: 85, firstPieceAfter: 300 };

/** Counts how often each request came, so that a repeated request gets a different answer. */
export class Attempts {
  readonly #seen = new Map<number, number>();

  count(body: string): number {
    const key = hash(body);
    const before = this.#seen.get(key) ?? 0;
    this.#seen.set(key, before + 1);
    return before;
  }
}

/** Shared by the whole page, because a fetch may be created for each request. */
const pageAttempts = new Attempts();

/**
 * A scripted model in the page. It uses the real wire format of Chat Completions and the same
 * transport as any provider, and never touches the network or the storage.
 */
export function createDemoFetch(
  pace: DemoPace = NATURAL,
  attempts: Attempts = pageAttempts,
): FetchLike {
  return async (input, init) => {
    const signal = init.signal ?? undefined;
    signal?.throwIfAborted();
    const path = new URL(input).pathname;
    if (path.endsWith("/models")) return models();
    if (!path.endsWith("/chat/completions")) return jsonError(404, "not_found", "Page not found.");
    const body = typeof init.body === "string" ? init.body : "";
    const request = readDemoRequest(parseJson(body), attempts.count(body));
    const { steps, errorResponse } = answerTo(request);
    if (errorResponse !== undefined) {
      return jsonError(
        errorResponse.status,
        errorResponse.type,
        errorResponse.message,
        errorResponse.headers,
      );
    }
    const pieces = piecesOf(steps, request.model, promptTokens(body));
    return new Response(streamOf(pieces, pace, signal), {
      headers: { "content-type": "text/event-stream" },
    });
  };
}

/**
 * Counts attachments without their text, each with about as many tokens as an image takes at other
 * providers.
 */
function promptTokens(body: string): number {
  const attached = body.match(/"data:[^"]*"/gu) ?? [];
  const bytes = attached.reduce((sum, address) => sum + address.length, 0);
  return Math.ceil((body.length - bytes) / 4) + attached.length * 1_000;
}

function models(): Response {
  const [plain, reasoner] = DEMO_MODELS;
  const shared = { object: "model", owned_by: "bough", context_length: 32_000 };
  const data = [
    { id: plain, name: "Demo", ...shared },
    { id: reasoner, name: "Demo with reasoning", ...shared },
  ];
  return Response.json({ object: "list", data });
}

function jsonError(
  status: number,
  type: string,
  message: string,
  headers: NonNullable<DemoScript["errorResponse"]>["headers"] = {},
): Response {
  return Response.json({ error: { message, type, code: type } }, { status, headers });
}

function streamOf(
  pieces: Iterator<Piece>,
  pace: DemoPace,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const clock = new PieceClock(pace);
  const encoder = new TextEncoder();
  let ending: "cut" | "stall" | "closed" | undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (ending === undefined) {
        const due = await clock.due(signal);
        signal?.throwIfAborted();
        const { sse, end } = takePieces(pieces, due);
        ending = end;
        if (sse !== "") controller.enqueue(encoder.encode(sse));
        // An error would discard what is queued, so the end waits until the queue has been read.
        if (sse !== "") return;
      }
      if (ending === "cut") throw new TypeError("The connection was cut.");
      if (ending === "closed") controller.close();
      if (ending === "stall") await aborted(signal);
    },
  });
}

function takePieces(
  pieces: Iterator<Piece>,
  count: number,
): { sse: string; end: "cut" | "stall" | "closed" | undefined } {
  let sse = "";
  for (let taken = 0; taken < count; taken += 1) {
    const next = pieces.next();
    if (next.done === true) return { sse, end: "closed" };
    if ("fails" in next.value) return { sse, end: next.value.fails };
    sse += next.value.sse;
  }
  return { sse, end: undefined };
}

/**
 * Counts the pieces that are due after the elapsed time. It uses the clock instead of timers, which
 * browsers slow down in hidden pages: there the pieces come in larger batches at the same rate.
 */
class PieceClock {
  readonly #pace: DemoPace;
  readonly #start: number;
  #given = 0;

  constructor(pace: DemoPace) {
    this.#pace = pace;
    this.#start = performance.now() + pace.firstPieceAfter;
  }

  async due(signal: AbortSignal | undefined): Promise<number> {
    const { piecesPerSecond } = this.#pace;
    if (piecesPerSecond === Infinity) return ALL_PIECES;
    await pause(this.#start + (1_000 * this.#given) / piecesPerSecond - performance.now(), signal);
    const passed = (performance.now() - this.#start) / 1_000;
    const due = Math.max(1, Math.floor(passed * piecesPerSecond) - this.#given);
    this.#given += due;
    return due;
  }
}

/** More pieces than any script contains. */
const ALL_PIECES = 1_000_000;

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, milliseconds));
    signal?.addEventListener("abort", done);
  });
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const gone = (): void => reject(new DOMException("Aborted", "AbortError"));
    if (signal?.aborted === true) gone();
    signal?.addEventListener("abort", gone);
  });
}
