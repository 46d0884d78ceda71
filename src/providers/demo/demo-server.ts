import { parseJson } from "#providers/json-reading.ts";
import type { FetchLike } from "#providers/transport.ts";

import { DEMO_MODELS } from "./address.ts";
import { hash, readScene } from "./scene.ts";
import type { DemoScript } from "./scene.ts";
import { answerTo } from "./script.ts";
import { piecesOf } from "./wire.ts";
import type { Piece } from "./wire.ts";

export interface DemoPace {
  /** About one token each. */
  piecesPerSecond: number;
  /** Milliseconds before the first piece. */
  firstPieceAfter: number;
}

/** As a quick model writes: faster than reading, slow enough to see. */
const NATURAL: DemoPace = { piecesPerSecond: 85, firstPieceAfter: 300 };

/** Counts how often a request came, so that asking again brings another answer. */
export class Attempts {
  readonly #seen = new Map<number, number>();

  count(body: string): number {
    const key = hash(body);
    const before = this.#seen.get(key) ?? 0;
    this.#seen.set(key, before + 1);
    return before;
  }
}

/** The page's own: a fetch may be made anew for each request. */
const pageAttempts = new Attempts();

/**
 * A scripted model in the page. It speaks the real wire format of Chat Completions through the same
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
    if (!path.endsWith("/chat/completions"))
      return refuse(404, "not_found", "There is no such page.");
    const body = typeof init.body === "string" ? init.body : "";
    const scene = readScene(parseJson(body), attempts.count(body));
    const { steps, refusal } = answerTo(scene);
    if (refusal !== undefined) {
      return refuse(refusal.status, refusal.type, refusal.message, refusal.headers);
    }
    const pieces = piecesOf(steps, scene.model, promptTokens(body));
    return new Response(streamOf(pieces, pace, signal), {
      headers: { "content-type": "text/event-stream" },
    });
  };
}

/** An attachment is no text, and costs as other providers let an image cost. */
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
    { id: reasoner, name: "Demo, thinking aloud", ...shared },
  ];
  return Response.json({ object: "list", data });
}

function refuse(
  status: number,
  type: string,
  message: string,
  headers: NonNullable<DemoScript["refusal"]>["headers"] = {},
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
        const { sse, end } = take(pieces, due);
        ending = end;
        if (sse !== "") controller.enqueue(encoder.encode(sse));
        // An error would throw away what is queued: the end waits until that was read.
        if (sse !== "") return;
      }
      if (ending === "cut") throw new TypeError("The connection was cut.");
      if (ending === "closed") controller.close();
      if (ending === "stall") await aborted(signal);
    },
  });
}

function take(
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
 * How many pieces the passed time is worth. Counted from the clock and not from timers, which a
 * browser slows down in hidden pages: there the pieces come in larger lots at the same rate.
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
    if (piecesPerSecond === Infinity) return ALL;
    await pause(this.#start + (1_000 * this.#given) / piecesPerSecond - performance.now(), signal);
    const passed = (performance.now() - this.#start) / 1_000;
    const due = Math.max(1, Math.floor(passed * piecesPerSecond) - this.#given);
    this.#given += due;
    return due;
  }
}

/** More than any script has. */
const ALL = 1_000_000;

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
