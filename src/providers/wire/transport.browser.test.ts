import { afterEach, describe, expect, inject, it, vi } from "vitest";

import { registerScript } from "#providers/test-support/stream-script.ts";
import type { StreamAnswer, StreamLane } from "#providers/test-support/stream-script.ts";
import { attempt, pageServer } from "#providers/test-support/transport-log.ts";

const server = inject("streamServer");
const bytes = (text: string) => new TextEncoder().encode(text);

/** A lane of the real server that gives every POST the same answer. */
const laneOf = (answer: StreamAnswer) => registerScript(server, { attempts: [answer] });

/** Cuts the socket once an event has been read. */
const cutting = (lane: StreamLane) => () => {
  void lane.cut();
  return "more" as const;
};

/** Longer than the library's own wait before it posts again. */
const LIBRARY_RETRY = 1300;
const afterTheLibrarysRetry = () => new Promise((resolve) => setTimeout(resolve, LIBRARY_RETRY));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("one POST per attempt", () => {
  it("does not post again after the stream broke off", async () => {
    const lane = await laneOf({ steps: [{ text: "data: 1\n\n" }], after: "hang" });
    const log = attempt({ url: lane.url, onEvent: cutting(lane) });
    expect(await log.end).toMatchObject({ kind: "broken" });
    expect(log.data()).toEqual(["1"]);
    await afterTheLibrarysRetry();
    expect((await lane.count()).posts).toBe(1);
  });

  it("does not post again after a refusal", async () => {
    const lane = await laneOf({ status: 500, steps: [{ text: "no" }] });
    expect(await attempt({ url: lane.url }).end).toMatchObject({ kind: "refused", status: 500 });
    await afterTheLibrarysRetry();
    expect((await lane.count()).posts).toBe(1);
  });

  it("neither posts again nor pauses when the tab is hidden and shown", async () => {
    const lane = await laneOf({
      steps: [
        { text: "data: 1\n\n" },
        { text: "data: 2\n\n", delay: 100 },
        { text: "data: 3\n\n", delay: 100 },
      ],
    });
    const hidden = vi.spyOn(document, "hidden", "get");
    const turnTab = (away: boolean) => {
      hidden.mockReturnValue(away);
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const log = attempt({
      url: lane.url,
      onEvent: ({ data }) => {
        if (data !== "3") turnTab(data === "1");
        return "more";
      },
    });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.data()).toEqual(["1", "2", "3"]);
    expect((await lane.count()).posts).toBe(1);
  });

  it("ignores the server's id and retry fields", async () => {
    const lane = await laneOf({
      steps: [{ text: "id: 7\nretry: 1\ndata: 1\n\n" }],
      after: "hang",
    });
    const log = attempt({ url: lane.url, onEvent: cutting(lane) });
    expect(await log.end).toMatchObject({ kind: "broken" });
    expect(log.events).toEqual([{ event: "", data: "1", id: "7" }]);
    await afterTheLibrarysRetry();
    const count = await lane.count();
    expect(count.posts).toBe(1);
    expect(count.headers[0]).not.toHaveProperty("last-event-id");
  });

  it("sends body and headers as given, with a single `accept`", async () => {
    const lane = await laneOf({});
    const body = '{"text":"\u00e9\u{1f333}"}';
    const headers = {
      Accept: "text/event-stream",
      "Content-Type": "application/json",
      Authorization: "Bearer k",
    };
    expect(await attempt({ url: lane.url, body, headers }).end).toEqual({ kind: "closed" });
    const count = await lane.count();
    expect(count.bodies).toEqual([body]);
    expect(count.headers[0]).toMatchObject({
      accept: "text/event-stream",
      "content-type": "application/json",
      authorization: "Bearer k",
    });
    expect(count.headers[0]).not.toHaveProperty("referer");
    expect(count.headers[0]).not.toHaveProperty("cookie");
  });
});

describe("abort", () => {
  it("sends nothing if the signal was already aborted", async () => {
    const lane = await laneOf({ steps: [{ text: "data: 1\n\n" }] });
    const log = attempt({ url: lane.url, signal: AbortSignal.abort() });
    expect(await log.end).toEqual({ kind: "aborted" });
    expect(log.events).toEqual([]);
    expect(await lane.count()).toMatchObject({ posts: 0, preflights: 0 });
  });

  it("ends the wait for the first byte, and the server sees it", async () => {
    const lane = await laneOf({ wait: 60_000 });
    const stop = new AbortController();
    const log = attempt({ url: lane.url, signal: stop.signal });
    await expect.poll(async () => (await lane.count()).posts).toBe(1);
    stop.abort();
    expect(await log.end).toEqual({ kind: "aborted" });
    expect(log.opened).toEqual([]);
    await expect.poll(async () => (await lane.count()).closedEarly).toBe(1);
  });

  it("ends a stream midway, delivers nothing more, and the server sees it", async () => {
    const lane = await laneOf({
      steps: [
        { text: "data: 1\n\ndata: 2\n\ndata: 3\n\n" },
        { text: "data: 4\n\n", delay: 50 },
        { text: "data: 5\n\n", delay: 60_000 },
      ],
    });
    const stop = new AbortController();
    const log = attempt({
      url: lane.url,
      signal: stop.signal,
      onEvent: () => {
        stop.abort();
        return "more";
      },
    });
    expect(await log.end).toEqual({ kind: "aborted" });
    await expect.poll(async () => (await lane.count()).closedEarly).toBe(1);
    expect(log.data()).toEqual(["1"]);
    expect((await lane.count()).posts).toBe(1);
  });

  it("stops reading a refusal whose body does not end", async () => {
    const lane = await laneOf({ status: 503, steps: [{ text: "busy" }], after: "hang" });
    const stop = new AbortController();
    const log = attempt({ url: lane.url, signal: stop.signal, onAlive: () => stop.abort() });
    expect(await log.end).toEqual({ kind: "aborted" });
    await expect.poll(async () => (await lane.count()).closedEarly).toBe(1);
  });

  it("cancels the body of a server in the page that ignores the signal", async () => {
    for (const contentType of ["text/event-stream", "application/json"]) {
      const inPage = pageServer([bytes("data: 1\n\n")], { stay: true, contentType });
      const stop = new AbortController();
      const log = attempt({
        url: "https://page.invalid/",
        fetch: inPage.fetch,
        signal: stop.signal,
        onAlive: () => setTimeout(() => stop.abort()),
      });
      expect(await log.end).toEqual({ kind: "aborted" });
      await expect.poll(inPage.cancelled).toBe(true);
    }
  });

  it("leaves no listener on a signal that outlives the attempt", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    await attempt({ url: "https://page.invalid/", fetch: pageServer([]).fetch, signal }).end;
    expect(added.mock.calls.length).toBeGreaterThan(0);
    expect(removed.mock.calls.map((call) => call[1])).toEqual(
      added.mock.calls.map((call) => call[1]),
    );
  });
});

describe("events", () => {
  it("stops at the terminal event, whatever follows", async () => {
    const lane = await laneOf({
      steps: [{ text: "data: 1\n\ndata: end\n\ndata: 3\n\n" }],
      after: "hang",
    });
    const log = attempt({
      url: lane.url,
      onEvent: ({ data }) => (data === "end" ? "done" : "more"),
    });
    expect(await log.end).toEqual({ kind: "done" });
    expect(log.data()).toEqual(["1", "end"]);
    expect(log.opened).toEqual([{ status: 200, contentType: "text/event-stream" }]);
    await expect.poll(async () => (await lane.count()).closedEarly).toBe(1);
  });

  it("treats comments as activity, not as events", async () => {
    const inPage = pageServer([bytes(": one\n\n"), bytes(": two\n\n:\n"), bytes("\n")]);
    const log = attempt({ url: "https://page.invalid/", fetch: inPage.fetch });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.events).toEqual([]);
    expect(log.alive()).toBe(3);
  });

  it("reports bytes before their line is complete", async () => {
    const inPage = pageServer([bytes("data: "), bytes("hel"), bytes("lo\n\n")]);
    const log = attempt({ url: "https://page.invalid/", fetch: inPage.fetch });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.alive()).toBe(3);
    expect(log.data()).toEqual(["hello"]);
  });

  for (const tail of ["data: cut", "data: cut\n", "data: cut\r\n", "event: x\ndata: cut\nid: 4"]) {
    it(`does not deliver a truncated last event: ${JSON.stringify(tail)}`, async () => {
      const lane = await laneOf({ steps: [{ text: `data: whole\n\n${tail}` }] });
      const log = attempt({ url: lane.url });
      expect(await log.end).toEqual({ kind: "closed" });
      expect(log.data()).toEqual(["whole"]);
    });
  }
});

/** Every kind of line end, comments, unknown fields, several data lines, and characters of 1 to 4 bytes. */
const TRANSCRIPT = [
  "\ufeff: hello\r\n\r\n",
  'event: message_start\r\ndata: {"a":"\u00e9\u20ac\u{1f333}"}\r\n\r\n',
  "retry: 5\nid: 12\ndata:no space\n\n",
  "data: first\ndata: second\u{1f33f}\n\n",
  "data: by return\r\r",
  ": keep-alive\n\n",
  "event:end\ndata: [DONE]\n\n",
].join("");

const TRANSCRIPT_EVENTS = [
  { event: "message_start", data: '{"a":"\u00e9\u20ac\u{1f333}"}', id: "" },
  { event: "", data: "no space", id: "12" },
  { event: "", data: "first\nsecond\u{1f33f}", id: "" },
  { event: "", data: "by return", id: "" },
  { event: "end", data: "[DONE]", id: "" },
];

describe("chunks", () => {
  it("may split at every byte", async () => {
    const whole = bytes(TRANSCRIPT);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const { fetch } = pageServer([whole.slice(0, cut), whole.slice(cut)]);
      const log = attempt({ url: "https://page.invalid/", fetch });
      expect(await log.end).toEqual({ kind: "closed" });
      expect(log.events, `cut at byte ${cut}`).toEqual(TRANSCRIPT_EVENTS);
    }
  });

  it("may be one byte long, in the page and over a socket", async () => {
    const { fetch } = pageServer(Array.from(bytes(TRANSCRIPT), (byte) => Uint8Array.of(byte)));
    const lane = await laneOf({ steps: [{ text: TRANSCRIPT, writeSize: 1 }] });
    for (const log of [
      attempt({ url: "https://page.invalid/", fetch }),
      attempt({ url: lane.url }),
    ]) {
      expect(await log.end).toEqual({ kind: "closed" });
      expect(log.events).toEqual(TRANSCRIPT_EVENTS);
    }
  });

  it("may contain everything at once", async () => {
    const log = attempt({
      url: "https://page.invalid/",
      fetch: pageServer([bytes(TRANSCRIPT)]).fetch,
    });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.events).toEqual(TRANSCRIPT_EVENTS);
  });
});

describe("long events", () => {
  /** 4 MiB without repetition, so that a lost or duplicated chunk shows. */
  const long = Array.from({ length: 4 * 1024 * 128 }, (_, index) =>
    index.toString(16).padStart(8, "0"),
  ).join("");

  it("of 4 MiB arrive whole from chunks of 1 KiB", async () => {
    const whole = bytes(`data: before\n\ndata: ${long}\n\ndata: after\n\n`);
    const chunks = Array.from({ length: Math.ceil(whole.length / 1024) }, (_, index) =>
      whole.slice(index * 1024, (index + 1) * 1024),
    );
    const started = performance.now();
    const log = attempt({ url: "https://page.invalid/", fetch: pageServer(chunks).fetch });
    expect(await log.end).toEqual({ kind: "closed" });
    console.info(`4 MiB in chunks of 1 KiB: ${Math.round(performance.now() - started)} ms`);
    expect(log.data().map((data) => data.length)).toEqual([6, long.length, 5]);
    expect(log.data()[1] === long).toBe(true);
    expect(log.alive()).toBe(chunks.length);
  });

  it("of 4 MiB arrive whole from a socket", async () => {
    const lane = await laneOf({ steps: [{ text: `data: ${long}\n\n`, writeSize: 16 * 1024 }] });
    const log = attempt({ url: lane.url });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.events).toHaveLength(1);
    expect(log.data()[0] === long).toBe(true);
  });
});

describe("answers that are not streams", () => {
  it("returns a refusal's status, text and headers", async () => {
    const words = '{"error":{"code":"invalid_api_key"}}';
    const lane = await laneOf({
      status: 401,
      headers: { "content-type": "application/json" },
      steps: [{ text: words }],
    });
    const log = attempt({ url: lane.url });
    expect(await log.end).toMatchObject({ kind: "refused", status: 401, text: words });
    expect(log.opened).toEqual([]);
  });

  it("returns the wait that a server asks for", async () => {
    const lane = await laneOf({ status: 429, headers: { "retry-after": "7" } });
    const end = await attempt({ url: lane.url }).end;
    expect(end).toMatchObject({ kind: "refused", status: 429, text: "" });
    expect(end.kind === "refused" && end.headers.get("retry-after")).toBe("7");
  });

  it("checks the status before the content type", async () => {
    const lane = await laneOf({ status: 404, steps: [{ text: "data: {}\n\n" }] });
    const log = attempt({ url: lane.url });
    expect(await log.end).toMatchObject({ kind: "refused", status: 404, text: "data: {}\n\n" });
    expect(log.events).toEqual([]);
  });

  it("reads at most 64 KiB of a refusal", async () => {
    const lane = await laneOf({ status: 502, steps: [{ text: "x".repeat(200_000) }] });
    expect(await attempt({ url: lane.url }).end).toMatchObject({
      kind: "refused",
      text: "x".repeat(65_536),
    });
  });

  it("keeps the beginning of a refusal that broke off", async () => {
    const lane = await laneOf({ status: 500, steps: [{ text: "because" }], after: "hang" });
    const log = attempt({ url: lane.url, onAlive: cutting(lane) });
    expect(await log.end).toMatchObject({ kind: "refused", text: "because" });
  });

  it("returns the whole JSON body", async () => {
    const json = JSON.stringify({ text: "\u{1f333}".repeat(50_000) });
    const lane = await laneOf({
      headers: { "content-type": "application/json; charset=utf-8" },
      steps: [{ text: json, writeSize: 10_001 }],
    });
    const log = attempt({ url: lane.url });
    const end = await log.end;
    expect(end.kind === "body" && end.text === json).toBe(true);
    expect(log.opened).toEqual([{ status: 200, contentType: "application/json; charset=utf-8" }]);
    expect(log.events).toEqual([]);
  });

  for (const contentType of ["text/plain", "application/json", undefined]) {
    it(`knows a stream by its first bytes when it is labelled ${contentType ?? "not at all"}`, async () => {
      const lane = await laneOf({
        headers: contentType === undefined ? {} : { "content-type": contentType },
        steps: [{ text: "\n" }, { text: "da" }, { text: "ta: 1\n\n: hello\n\ndata: 2\n\n" }],
      });
      const log = attempt({ url: lane.url });
      expect(await log.end).toMatchObject({ kind: "closed" });
      expect(log.data()).toEqual(["1", "2"]);
    });
  }

  for (const text of ["", " \n", "dat", "data is not the beginning of a field", "idle", "{}"]) {
    it(`returns ${JSON.stringify(text)} in plain text as a body`, async () => {
      const { fetch } = pageServer(Array.from(text, bytes), { contentType: "text/plain" });
      const log = attempt({ url: "https://page.example/", fetch });
      expect(await log.end).toMatchObject({ kind: "body", text });
    });
  }

  it("is given up at 64 MiB if it is white space without end", async () => {
    const blank = bytes(" ".repeat(1024 * 1024));
    const served = pageServer(
      Array.from({ length: 80 }, () => blank),
      { stay: true, contentType: "application/json" },
    );
    const log = attempt({ url: "https://page.example/", fetch: served.fetch });
    expect(await log.end).toMatchObject({ kind: "broken" });
  });

  it("is cancelled while its first bytes are awaited", async () => {
    const served = pageServer([bytes("  ")], { stay: true, contentType: "text/plain" });
    const stop = new AbortController();
    const log = attempt({
      url: "https://page.example/",
      fetch: served.fetch,
      signal: stop.signal,
      onAlive: () => queueMicrotask(() => stop.abort()),
    });
    expect(await log.end).toEqual({ kind: "aborted" });
    await expect.poll(served.cancelled).toBe(true);
  });

  it("does not treat a truncated JSON body as complete", async () => {
    const lane = await laneOf({
      headers: { "content-type": "application/json" },
      steps: [{ text: '{"text":' }],
      after: "hang",
    });
    const log = attempt({ url: lane.url, onAlive: cutting(lane) });
    expect(await log.end).toMatchObject({ kind: "broken" });
  });

  it("returns an empty body if there is none", async () => {
    const lane = await laneOf({ status: 204, headers: {} });
    expect(await attempt({ url: lane.url }).end).toMatchObject({ kind: "body", text: "" });
  });
});

describe("an event without an end", () => {
  it("is given up at 64 MiB, although its lines end", async () => {
    const line = bytes(`data: ${"x".repeat(1024 * 1024)}\n`);
    const served = pageServer(
      Array.from({ length: 80 }, () => line),
      { stay: true },
    );
    const log = attempt({ url: "https://page.example/", fetch: served.fetch });
    expect(await log.end).toMatchObject({
      kind: "broken",
      message: "An event of the stream is too long.",
    });
    expect(log.events).toEqual([]);
  });

  it("is no matter if events between it end", async () => {
    const event = bytes(`data: ${"x".repeat(1024 * 1024)}\n\n`);
    const served = pageServer(Array.from({ length: 80 }, () => event));
    const log = attempt({ url: "https://page.example/", fetch: served.fetch });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.events).toHaveLength(80);
  });
});

describe("no answer", () => {
  it("follows no redirect", async () => {
    const target = await laneOf({ steps: [{ text: "data: 1\n\n" }] });
    for (const status of [301, 302, 307, 308]) {
      const lane = await laneOf({ status, headers: { location: target.url } });
      const end = await attempt({ url: lane.url, headers: { "x-api-key": "k" } }).end;
      expect(end).toMatchObject({ kind: "network" });
      expect((await lane.count()).posts).toBe(1);
    }
    expect(await target.count()).toMatchObject({ posts: 0, preflights: 0 });
  });

  it("reports a refused connection", async () => {
    // Nothing listens on port 2, and the browser does not block it.
    const end = await attempt({ url: "http://127.0.0.1:2/" }).end;
    expect(end).toEqual({ kind: "network", message: "Failed to fetch" });
  });

  it("reports an answer that the page may not read", async () => {
    const lane = await laneOf({ status: 401, readable: false });
    expect(await attempt({ url: lane.url }).end).toMatchObject({ kind: "network" });
    expect((await lane.count()).posts).toBe(1);
  });
});

describe("handlers", () => {
  it("that throw end the attempt and are reported to the page's error log", async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal("reportError", reported);
    const lane = await laneOf({ steps: [{ text: "data: 1\n\ndata: 2\n\n" }], after: "hang" });
    const bug = new Error("a bug");
    const log = attempt({
      url: lane.url,
      onEvent: () => {
        throw bug;
      },
    });
    expect(await log.end).toMatchObject({ kind: "broken" });
    expect(log.data()).toEqual(["1"]);
    expect(reported.mock.calls).toEqual([[bug]]);
    await afterTheLibrarysRetry();
    expect((await lane.count()).posts).toBe(1);
  });
});

describe("a burst", () => {
  const expected = Array.from({ length: 20_000 }, (_, index) => `{"t":${index}}`);
  const burst = expected.map((data) => `data: ${data}\n\n`).join("");
  /** For tests in which the amount of work matters more than the number of events. */
  const short = expected.slice(0, 5000);
  const shortBurst = short.map((data) => `data: ${data}\n\n`).join("");

  /** Counts the tasks that the main thread can run during `work`. */
  async function tasksDuring(work: Promise<unknown>): Promise<number> {
    const { port1, port2 } = new MessageChannel();
    let tasks = 0;
    port1.addEventListener("message", () => {
      tasks += 1;
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    await work;
    port1.close();
    return tasks;
  }

  /** Simulates a page's work per event: 50 microseconds, or one tick of a coarser clock. */
  function busy(): "more" {
    const until = performance.now() + 0.05;
    while (performance.now() < until);
    return "more";
  }

  it("that arrives at once lets the main thread run other tasks", async () => {
    const { fetch } = pageServer([bytes(burst)]);
    const log = attempt({ url: "https://page.invalid/", fetch, onEvent: busy });
    const tasks = await tasksDuring(log.end);
    expect(log.data()).toEqual(expected);
    // A second of work in slices of about 8 ms. Without yielding, there would be almost no tasks.
    expect(tasks).toBeGreaterThan(50);
  });

  it("yields in a hidden tab, without frames and timers", async () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    vi.stubGlobal("requestAnimationFrame", () => 0);
    vi.stubGlobal("setTimeout", () => 0);
    const { fetch } = pageServer([bytes(shortBurst)]);
    const log = attempt({ url: "https://page.invalid/", fetch, onEvent: busy });
    expect(await tasksDuring(log.end)).toBeGreaterThan(20);
    expect(log.data()).toEqual(short);
  });

  it("yields to other streams of the page", async () => {
    const order: string[] = [];
    const logs = ["a", "b", "c"].map((name) =>
      attempt({
        url: "https://page.invalid/",
        fetch: pageServer([bytes(shortBurst)]).fetch,
        onEvent: () => {
          if (order.at(-1) !== name) order.push(name);
          return busy();
        },
      }),
    );
    const tasks = await tasksDuring(Promise.all(logs.map(({ end }) => end)));
    for (const log of logs) expect(log.data()).toEqual(short);
    expect(order.length).toBeGreaterThan(20);
    expect(tasks).toBeGreaterThan(20);
  });

  it("arrives in order over a socket", async () => {
    const lane = await laneOf({ steps: [{ text: burst }] });
    const log = attempt({ url: lane.url });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.data()).toEqual(expected);
  });
});
