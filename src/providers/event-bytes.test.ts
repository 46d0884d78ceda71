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

/** What the parser would be called with, in order. */
async function parserCalls(body: ReadableStream<Uint8Array>, onBytes = () => {}) {
  const calls: Uint8Array[] = [];
  for await (const piece of eventBytes(body, onBytes, new AbortController().signal)) {
    calls.push(piece);
  }
  return calls;
}

/** `count` chunks of 1 KiB, each filled with its own number, and a line end after them. */
function* longLine(count: number): Generator<Uint8Array> {
  for (let index = 0; index < count; index += 1) {
    yield new Uint8Array(KIBIBYTE).fill(32 + (index % 90));
  }
  yield Uint8Array.of(10);
}

describe("the bytes of an event stream", () => {
  it("call the parser once for a line of 4096 chunks", async () => {
    let chunks = 0;
    const calls = await parserCalls(bodyOf(longLine(4096)), () => (chunks += 1));
    expect(chunks).toBe(4097);
    expect(calls.map((piece) => piece.length)).toEqual([4096 * KIBIBYTE + 1]);
    const firstOfEach = Array.from({ length: 4096 }, (_, index) => calls[0]?.[index * KIBIBYTE]);
    expect(firstOfEach).toEqual(Array.from({ length: 4096 }, (_, index) => 32 + (index % 90)));
  });

  it("call the parser for each chunk that is whole lines, as it comes", async () => {
    const line = new TextEncoder().encode("data: a token\n\n");
    expect(await parserCalls(bodyOf(Array.from({ length: 500 }, () => line)))).toHaveLength(500);
  });

  it("fail as their source fails, after what came before", async () => {
    const source = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Uint8Array.of(97, 10)),
      pull: () => Promise.reject(new Error("cut")),
    });
    const reader = eventBytes(source, () => {}, new AbortController().signal).getReader();
    expect(await reader.read()).toMatchObject({ done: false });
    await expect(reader.read()).rejects.toThrow("cut");
  });

  it("end at an abort without the lines that were ready", async () => {
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
