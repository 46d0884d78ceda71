import { expect, test, vi } from "vitest";

import { createEgress } from "#app/egress/egress.ts";
import { EMPTY_HTTP } from "#domain/own-tools/example-tools.ts";
import type { HttpBody } from "#domain/own-tools/own-tool.ts";
import type { CallNote } from "#domain/tool.ts";

import { MOST_BYTES, sendOwnRequest } from "./send-request.ts";

const KEY = "secret-key-1";
const body: HttpBody = {
  ...EMPTY_HTTP,
  method: "POST",
  address: "http://localhost:9/items/{{id}}",
  headers: [{ name: "Authorization", value: "Bearer {{key}}" }],
  body: '{"n": "{{n}}"}',
  changesNothing: false,
};

function json(value: unknown, init: ResponseInit = {}): Response {
  return Response.json(value, init);
}

async function send(
  answer: () => Response | Promise<Response>,
  change: Partial<HttpBody> = {},
  args = { id: "a b", n: 1 },
) {
  const network = vi.fn<(input: string, init: RequestInit) => Promise<Response>>(async () =>
    answer(),
  );
  const notes: (CallNote & { sent: number })[] = [];
  const shown: string[] = [];
  const end = await sendOwnRequest({ ...body, ...change }, args, {
    egress: createEgress({ network }),
    key: KEY,
    signal: new AbortController().signal,
    note: async (note) => {
      notes.push({ ...note, sent: network.mock.calls.length });
    },
    onRequest: (text) => shown.push(text),
  }).then(
    (result) => ({ result }),
    (thrown: unknown) => ({ error: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
  return { end, network, notes, shown: shown.join() };
}

test("what is sent is what was shown, with the key only in the request", async () => {
  const { end, network, notes, shown } = await send(() => json({ ok: [1] }));
  expect(end).toEqual({ result: { ok: [1] } });
  const [address, init] = network.mock.calls[0] ?? [];
  expect(address).toBe("http://localhost:9/items/a%20b");
  expect(init).toMatchObject({
    method: "POST",
    body: '{"n":1}',
    redirect: "error",
    credentials: "omit",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
  });
  expect(shown).toContain("POST http://localhost:9/items/a%20b");
  expect(shown).not.toContain(KEY);
  expect(notes).toEqual([
    { what: "sent", to: "localhost:9", sent: 0 },
    { what: "answering", to: "localhost:9", sent: 1 },
  ]);
});

test("an answer that quotes the key gives it to nobody", async () => {
  const { end } = await send(() => json({ headers: { auth: `Bearer ${KEY}` } }));
  expect(end).toEqual({ result: { headers: { auth: "Bearer [key]" } } });
});

test.each<[string, () => Response | Promise<Response>, Partial<HttpBody>, unknown]>([
  ["text", () => new Response("hello"), {}, { result: "hello" }],
  ["nothing", () => new Response(null, { status: 204 }), {}, { result: "" }],
  ["a part", () => json({ a: [{ b: 1 }] }), { take: "a[].b" }, { result: [1] }],
  [
    "a part of no JSON",
    () => new Response("<p>"),
    { take: "a" },
    { error: expect.stringMatching(/isn’t valid JSON.*<p>/u) },
  ],
  [
    "a part that is not there",
    () => json({ a: 1 }),
    { take: "b" },
    { error: expect.stringMatching(/has no “b”/u) },
  ],
  [
    "an error with what came",
    () => json({ message: "No such id" }, { status: 404, statusText: "Not Found" }),
    {},
    { error: expect.stringMatching(/localhost:9 answered 404 Not Found:\n.*No such id/u) },
  ],
  [
    "bytes",
    () => new Response(new Uint8Array([0xff, 0xfe, 0])),
    {},
    { error: expect.stringMatching(/isn’t text/u) },
  ],
  [
    "too much",
    () => new Response("x".repeat(MOST_BYTES + 1)),
    {},
    { error: expect.stringMatching(/larger than 1 MB/u) },
  ],
  [
    "a network that fails",
    () => Promise.reject(new TypeError("Failed to fetch")),
    {},
    { error: expect.stringMatching(/CORS.*not known whether/u) },
  ],
  [
    "one that fails for what changes nothing",
    () => Promise.reject(new TypeError("Failed to fetch")),
    { method: "GET", changesNothing: true },
    { error: expect.stringMatching(/\(CORS\)\.$/u) },
  ],
  [
    "one that fails for what cannot be said to change nothing",
    () => Promise.reject(new TypeError("Failed to fetch")),
    { method: "DELETE", changesNothing: true },
    { error: expect.stringMatching(/CORS.*not known whether/u) },
  ],
])("%s", async (_name, answer, change, expected) => {
  const { end } = await send(answer, change);
  expect(end).toEqual(expected);
});

test("nothing is sent if an argument does not fit its place", async () => {
  const { end, network, notes } = await send(() => json({}), {}, { id: "..", n: 1 });
  expect(end).toMatchObject({ error: expect.stringContaining("cannot be") });
  expect(network).not.toHaveBeenCalled();
  expect(notes).toEqual([]);
});
