import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createEgress } from "#app/egress/egress.ts";

import { listModels } from "./models.ts";

const KEY = "sk-secret-key-0123456789";
const connection = { protocol: "anthropic-messages", baseUrl: "https://h.example/v1" } as const;

interface Sent {
  url: string;
  headers: Record<string, string>;
}

beforeEach(() => {
  vi.stubGlobal("window", { location: { href: "https://bough.example/" } });
  vi.stubGlobal("navigator", { onLine: true, vendor: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** An egress that returns these answers one after another and records the requests. */
function listing(...answers: unknown[]) {
  const sent: Sent[] = [];
  const egress = createEgress({
    network: (url, init) => {
      sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) });
      if (init.method === "HEAD") return Promise.resolve(new Response());
      const answer = answers[sent.length - 1];
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
    },
  });
  return { sent, list: (over = {}) => listModels({ egress }, { ...connection, ...over }, KEY) };
}

describe("listing models", () => {
  test("follows all pages, with the key and the extra headers", async () => {
    const { sent, list } = listing(
      { data: [{ id: "a" }], has_more: true, last_id: "a" },
      { data: [{ id: "b" }], has_more: false, last_id: "b" },
    );
    const found = await list({ headers: { "x-team": "blue" } });
    expect(found).toEqual({ ok: true, value: [{ id: "a" }, { id: "b" }] });
    expect(sent.map(({ url }) => new URL(url).searchParams.get("after_id"))).toEqual([null, "a"]);
    expect(sent.every(({ headers }) => headers["x-api-key"] === KEY)).toBe(true);
    expect(sent.every(({ headers }) => headers["x-team"] === "blue")).toBe(true);
  });

  test("never follows a page to another origin, and keeps what it has", async () => {
    const { sent, list } = listing({
      data: [{ id: "a" }],
      links: { next: "https://evil.example/v1/models" },
    });
    expect(await list()).toEqual({ ok: true, value: [{ id: "a" }] });
    expect(sent).toHaveLength(1);
  });

  test("stops if a server returns pages endlessly", async () => {
    let page = 0;
    const egress = createEgress({
      network: () => {
        page += 1;
        return Promise.resolve(
          Response.json({ data: [{ id: `m${page}` }], has_more: true, last_id: `m${page}` }),
        );
      },
    });
    const found = await listModels({ egress }, connection, KEY);
    expect(found.ok && found.value).toHaveLength(20);
  });

  test("asks for the detailed list first and falls back to the plain one", async () => {
    const { sent, list } = listing(new Response("", { status: 404 }), { data: [{ id: "m" }] });
    const found = await list({ protocol: "openai-chat", baseUrl: "http://localhost:1234/v1" });
    expect(found).toEqual({ ok: true, value: [{ id: "m" }] });
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(["/api/v1/models", "/v1/models"]);
  });

  test("reports why it failed, by kind, and never with the key", async () => {
    const refused = new Response(JSON.stringify({ error: { message: `Bad key ${KEY}` } }), {
      status: 401,
    });
    const problemOf = async (answer: unknown) => {
      const found = await listing(answer).list();
      return found.ok ? undefined : found.error;
    };
    expect(await problemOf(refused)).toMatchObject({
      kind: "authentication",
      status: 401,
      host: "h.example",
      message: expect.not.stringContaining(KEY),
    });
    expect(await problemOf(new TypeError("Failed to fetch"))).toMatchObject({
      kind: "network",
      host: "h.example",
      // The probe got an answer.
      obstacle: "cors",
    });
    expect(await problemOf(new Response("<html>"))).toMatchObject({
      kind: "malformed_stream",
      code: "no_json",
    });
    const missing = new Response(JSON.stringify({ error: { code: "x" } }), { status: 404 });
    expect(await problemOf(missing)).toMatchObject({ kind: "not_found", code: "no_list" });
    expect(await problemOf({ data: [] })).toMatchObject({ kind: "not_found", code: "no_models" });
  });
});
