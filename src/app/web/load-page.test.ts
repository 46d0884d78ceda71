import { describe, expect, it } from "vitest";

import { createEgress } from "#app/egress/egress.ts";
import type { FetchLike } from "#providers/wire/transport.ts";

import { loadPage } from "./load-page.ts";

const ADDRESS = "https://site.example/page?q=1";
const LIMITS = { size: 1_000, begin: 40, end: 80 };

async function load(network: FetchLike, signal = new AbortController().signal) {
  const counts: number[] = [];
  const answer = await loadPage(
    ADDRESS,
    { signal, onBytes: (count) => counts.push(count) },
    { egress: createEgress({ network }), purpose: "page", limits: LIMITS },
  );
  return { answer, counts };
}

/** A stream that sends pieces without end, and reports when it is cancelled. */
function endless(onCancel: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(300).fill(97)),
    cancel: onCancel,
  });
}

/** A fetch that hangs until the request is aborted, as the browser's would. */
const hanging: FetchLike = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });

describe("a page's request", () => {
  it("carries no cookies, no headers, no referrer, and follows no redirect", async () => {
    const left: { url: string; init: RequestInit }[] = [];
    await load(async (url, init) => {
      left.push({ url, init });
      return new Response("x");
    });
    expect(left).toMatchObject([
      {
        url: ADDRESS,
        init: {
          redirect: "manual",
          credentials: "omit",
          referrerPolicy: "no-referrer",
          headers: {},
        },
      },
    ]);
  });

  it("says that there is a redirect", async () => {
    const redirect = Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });
    expect((await load(async () => redirect)).answer).toEqual({ kind: "redirected" });
  });

  it("reads type and charset from what the server says, however it writes them", async () => {
    const headers = {
      "content-type": 'Text/HTML ; charset="ISO-8859-1"',
      "content-length": "9999",
    };
    const { answer } = await load(async () => new Response("x", { headers, status: 203 }));
    expect(answer).toMatchObject({
      kind: "body",
      status: 203,
      mediaType: "text/html",
      charset: "ISO-8859-1",
      isCut: false,
    });
  });

  it("ends a stream without end at the limit", async () => {
    let cancelled = 0;
    const { answer, counts } = await load(
      async () => new Response(endless(() => (cancelled += 1))),
    );
    expect(answer).toMatchObject({ kind: "body", isCut: true, bytes: { length: 1_000 } });
    expect(counts).toEqual([300, 600, 900, 1_000]);
    expect(cancelled).toBe(1);
  });

  it("ends what does not begin, and what does not go on", async () => {
    expect((await load(hanging)).answer).toEqual({ kind: "late" });
    const begins: FetchLike = async (_url, { signal }) =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new Uint8Array(3));
            signal?.addEventListener("abort", () => controller.error(signal.reason));
          },
        }),
      );
    expect((await load(begins)).answer).toEqual({ kind: "late" });
  });

  it("ends with the run", async () => {
    const stop = new AbortController();
    const ended = load(hanging, stop.signal);
    stop.abort();
    await expect(ended).rejects.toMatchObject({ name: "AbortError" });
  });
});
