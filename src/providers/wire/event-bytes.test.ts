import { describe, expect, it } from "vitest";

import { eventBytes } from "./event-bytes.ts";

const KIBIBYTE = 1024;

function bodyOf(chunks: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const rest = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = rest.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** The pieces that the parser would be called with, in order. */
async function parserCalls(body: ReadableStream<Uint8Array>, onBytes = () => {}) {
  const calls: Uint8Array[] = [];
  for await (const piece of eventBytes(body, onBytes, new AbortController().signal)) {
    calls.push(piece);
  }
  return calls;
}

/** `count` chunks of 1 KiB, each filled with one character, and then a line end. */
function* longLine(count: number): Generator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    yield new Uint8Array(KIBIBYTE).fill(32 + (index % 90));
  }
  yield Uint8Array.of(10);
}

describe("the bytes of an event stream", () => {
  it("reach the parser once for a line of 4096 chunks", async () => {
    let chunks = 0;
    const calls = await parserCalls(bodyOf(longLine(4096)), () => (chunks += 1));
    expect(chunks).toBe(4097);
    expect(calls.map((piece) => piece.length)).toEqual([4096 * KIBIBYTE + 1]);
    const firstOfEach = Array.from({ length: 4096 }, (_, index) => calls[0]?.[index * KIBIBYTE]);
    expect(firstOfEach).toEqual(Array.from({ length: 4096 }, (_, index) => 32 + (index % 90)));
  });

  it("reach the parser with each chunk of whole lines as it arrives", async () => {
    const line = new TextEncoder().encode("data: a token\n\n");
    expect(await parserCalls(bodyOf(Array.from({ length: 500 }, () => line)))).toHaveLength(500);
  });

  it("turn a bare JSON error into an event, and leave other events unchanged", async () => {
    const events = 'data: {"text": "One"}\r\n\r\ndata: {"text": "{ two"}\n';
    const error = '{\n  "error": {\n    "code": 499\n  }\n}\n';
    const text = async (body: string, size: number): Promise<string> => {
      const bytes = new TextEncoder().encode(body);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      return new TextDecoder().decode(Buffer.concat(await parserCalls(bodyOf(chunks))));
    };
    const told =
      '\nevent: error\ndata: {\ndata:   "error": {\ndata:     "code": 499\ndata:   }\ndata: }\n\n';
    for (const size of [1, 7, 1000]) {
      expect(await text(events, size)).toBe(events);
      expect(await text(events + error, size)).toBe(events + told);
      expect(await text(events + error.trimEnd(), size)).toBe(events + told);
      expect(await text(`${events}{"error": 1}`, size)).toBe(
        `${events}\nevent: error\ndata: {"error": 1}\n\n`,
      );
      expect(await text(`${events}data: {"text": "Th`, size)).toBe(events);
    }
  });

  it("fail as their source fails, after delivering what came before", async () => {
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Uint8Array.of(97, 10)),
      pull: () => Promise.reject(new Error("cut")),
    });
    const reader = eventBytes(source, () => {}, new AbortController().signal).getReader();
    expect(await reader.read()).toMatchObject({ done: false });
    await expect(reader.read()).rejects.toThrow("cut");
  });

  it("end on abort without the lines that were ready", async () => {
    let cancelled = false;
    const source = new ReadableStream<Uint8Array>({
      pull: (controller) =>
        controller.enqueue(new TextEncoder().encode("data: line\n".repeat(900))),
      cancel: () => {
        cancelled = true;
      },
    });
    const stop = new AbortController();
    const reader = eventBytes(source, () => {}, stop.signal).getReader();
    expect(await reader.read()).toMatchObject({ done: false });
    stop.abort();
    expect(await reader.read()).toMatchObject({ done: true });
    expect(cancelled).toBe(true);
  });
});
