import { readFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";
import type { RunErrorKind } from "#domain/runs/run-error.ts";

import { decodeErrorResponse, decodeStreamError, redactKeys } from "./http-error.ts";

function refuse(status: number, body: unknown, headers: Record<string, string> = {}) {
  return decodeErrorResponse({
    status,
    headers: new Headers(headers),
    text: typeof body === "string" ? body : JSON.stringify(body),
    host: "api.example.com",
  });
}

describe("finding the message, wherever a server puts it", () => {
  test.each([
    ["OpenAI", { error: { message: "said", type: "t", code: null } }, "said"],
    ["xAI, Ollama", { code: "invalid-argument", error: "said" }, "said"],
    ["Mistral, flat", { object: "error", message: "said", code: "1500" }, "said"],
    ["Mistral, detail", { detail: "said" }, "said"],
    ["FastAPI", { detail: [{ loc: ["body"], msg: "said" }] }, "said"],
    ["Gemini, in a list", [{ error: { code: 400, message: "said" } }], "said"],
    [
      "OpenRouter",
      { error: { code: 400, message: "Provider returned error", metadata: { raw: "said" } } },
      "Provider returned error: said",
    ],
    [
      "OpenRouter, JSON in raw",
      {
        error: {
          message: "Provider returned error",
          metadata: { raw: '{"error":{"message":"x"}}' },
        },
      },
      "Provider returned error: x",
    ],
    ["plain text", "  no route\n", "no route"],
    [
      "a proxy's page",
      "<html><head><title>502 Bad Gateway</title></head></html>",
      "502 Bad Gateway",
    ],
    [
      "a page without a title",
      "<html>\n<body><h1>413 Request Entity Too Large</h1><hr>nginx</body></html>",
      "413 Request Entity Too Large",
    ],
    ["a page of words", "<html><body><p>Bad\n<b>gateway</b></p></body></html>", "Bad gateway"],
    ["nothing", "", ""],
  ])("%s", (_, body, message) => {
    expect(refuse(400, body).message).toBe(message);
  });

  test("truncates long text", () => {
    expect(refuse(500, "x".repeat(5000)).message).toHaveLength(300);
  });
});

describe("the kind, from status and body", () => {
  const error = (fields: object): object => ({ error: { message: "m", ...fields } });
  const cases: [string, number, unknown, RunErrorKind, boolean][] = [
    ["rate limit", 429, error({ code: "rate_limit_exceeded" }), "rate_limit", true],
    ["OpenAI empty balance", 429, error({ type: "insufficient_quota" }), "quota", false],
    ["OpenAI balance code", 429, error({ code: "credit_balance_exhausted" }), "quota", false],
    ["project cap", 429, error({ code: "project_spend_limit_exceeded" }), "quota", false],
    [
      "Anthropic cap",
      429,
      error({ type: "rate_limit_error", details: { error_code: "enforced_spend_limit_reached" } }),
      "quota",
      false,
    ],
    ["OpenRouter credits", 402, error({ code: 402 }), "quota", false],
    [
      "Gemini per day",
      429,
      error({
        status: "RESOURCE_EXHAUSTED",
        details: [{ violations: [{ quotaId: "X-PerDay-Y" }] }],
      }),
      "quota",
      false,
    ],
    ["timeout", 408, "", "server", true],
    ["conflict", 409, "", "server", true],
    ["server", 500, error({}), "server", true],
    ["gateway", 502, "<html></html>", "server", true],
    [
      "loading model",
      503,
      error({ type: "unavailable_error", message: "Loading model" }),
      "overloaded",
      true,
    ],
    ["Anthropic busy", 529, error({ type: "overloaded_error" }), "overloaded", true],
    ["Groq flex", 498, error({ code: "capacity_exceeded" }), "overloaded", true],
    [
      "no jinja",
      500,
      error({ message: "tools param requires --jinja flag" }),
      "invalid_request",
      false,
    ],
    ["no mmproj", 500, error({ message: "image input needs an mmproj" }), "invalid_request", false],
    ["not implemented", 501, error({ type: "not_supported_error" }), "invalid_request", false],
    ["too large", 413, error({ type: "tokens" }), "context_length", false],
    [
      "too many bytes for a proxy",
      413,
      "<html><head><title>413 Request Entity Too Large</title></head></html>",
      "invalid_request",
      false,
    ],
    [
      "Anthropic, too many bytes",
      413,
      error({
        type: "request_too_large",
        message: "Request exceeds the maximum allowed number of bytes.",
      }),
      "invalid_request",
      false,
    ],
    [
      "context in words",
      400,
      error({ message: "prompt is too long: 9 tokens" }),
      "context_length",
      false,
    ],
    [
      "Anthropic, the limit of the answer on top",
      400,
      error({
        type: "invalid_request_error",
        message: "input length and `max_tokens` exceed context limit: 175014 + 32000 > 200000",
      }),
      "context_length",
      false,
    ],
    [
      "xAI, a long prompt",
      400,
      { code: "x", error: "This model's maximum prompt length is 9 but the request contains 10." },
      "context_length",
      false,
    ],
    [
      "Kimi, a long prompt",
      400,
      error({ message: "Your request exceeded model token limit: 131072" }),
      "context_length",
      false,
    ],
    [
      "Anthropic spend limit",
      400,
      error({
        type: "invalid_request_error",
        message: "You have reached your specified API usage limits.",
      }),
      "quota",
      false,
    ],
    [
      "OpenRouter, the key's limit",
      403,
      error({ code: 403, message: "Key limit exceeded (total limit)." }),
      "quota",
      false,
    ],
    [
      "OpenRouter, moderated",
      403,
      error({ code: 403, message: "x requires moderation on y. Your input was flagged for z." }),
      "invalid_request",
      false,
    ],
    ["bad key", 401, error({ code: "invalid_api_key" }), "authentication", false],
    ["bad key as 400", 400, { error: "Incorrect API key provided." }, "authentication", false],
    ["bad key as 403", 403, error({ message: "API key not valid." }), "authentication", false],
    [
      "pages refused",
      401,
      error({ message: "CORS requests are not allowed for this Organization because of settings" }),
      "permission",
      false,
    ],
    ["forbidden", 403, error({}), "permission", false],
    ["no model", 404, error({ code: "model_not_found" }), "not_found", false],
    ["no model as 400", 400, error({ message: "Model x does not exist" }), "not_found", false],
    ["bad request", 400, error({ code: "unsupported_parameter" }), "invalid_request", false],
    ["unprocessable", 422, { detail: [{ msg: "m" }] }, "invalid_request", false],
  ];

  test("tells an organisation that admits no pages from a wrong key", () => {
    const message = "CORS requests are not allowed for this Organization because of settings";
    expect(refuse(401, error({ message }))).toMatchObject({ obstacle: "organisation" });
    expect(refuse(401, error({ message: "Unknown key" }))).not.toHaveProperty("obstacle");
  });

  test.each(cases)("%s", (_, status, body, kind, retryable) => {
    expect(refuse(status, body)).toMatchObject({
      kind,
      retryable,
      status,
      host: "api.example.com",
    });
  });

  test("x-should-retry decides only where the status leaves it open", () => {
    const asked = (status: number, said: string) => refuse(status, "", { "x-should-retry": said });
    expect(asked(500, "false").retryable).toBe(false);
    expect(asked(424, "true").retryable).toBe(true);
    expect(asked(400, "true").retryable).toBe(false);
    expect(asked(401, "true").retryable).toBe(false);
    expect(asked(402, "true").retryable).toBe(false);
  });
});

describe("the wait, from headers, then from the body", () => {
  const wait = (headers: Record<string, string>, message = ""): number | undefined =>
    refuse(429, { error: { message } }, headers).retryAfter;

  test.each([
    [{ "retry-after": "7" }, "", 7000],
    [{ "retry-after": "0.5" }, "", 500],
    [{ "retry-after": "9".repeat(400) }, "", 946_080_000_000],
    [{ "retry-after-ms": "120", "retry-after": "1" }, "", 120],
    [{ "retry-after-ms": "0", "retry-after": "1" }, "", 1000],
    [{ "retry-after": "2" }, "try again in 9s", 2000],
    [{}, "Please try again in 1.2s. Visit", 1200],
    [{}, "Please try again in 6m0s.", 360_000],
    [{}, "Try again in 320ms", 320],
    [{}, "Please retry in 48.939935699s.", 48_940],
    [{}, "retry after 20 seconds", 20_000],
    [{}, "retry after 2 minutes", 120_000],
    [{}, "try again in a while", undefined],
    [{ "retry-after": "soon" }, "", undefined],
  ])("%j %s", (headers, message, expected) => {
    expect(wait(headers as Record<string, string>, message)).toBe(expected);
  });

  test("an HTTP date counts from now and is never negative", () => {
    expect(wait({ "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" })).toBe(0);
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    expect(wait({ "retry-after": inAnHour })).toBeGreaterThan(3_500_000);
  });

  test("RetryInfo", () => {
    const details = [{ "@type": "google.rpc.Help" }, { retryDelay: "48s" }];
    expect(refuse(429, { error: { message: "m", details } }).retryAfter).toBe(48_000);
  });
});

describe("errors inside a stream", () => {
  test("without a status the body decides, and by default it may be retried", () => {
    expect(
      decodeStreamError({ error: { message: "m", code: "rate_limit_exceeded" } }, ""),
    ).toMatchObject({ kind: "rate_limit", retryable: true });
    expect(decodeStreamError({ error: { message: "m" } }, "")).toMatchObject({
      kind: "in_stream",
      retryable: true,
    });
    expect(decodeStreamError({ error: { message: "m", code: 401 } }, "")).toMatchObject({
      kind: "authentication",
      retryable: false,
    });
    expect(decodeStreamError(undefined, "broken text")).toMatchObject({ message: "broken text" });
  });
});

describe("keys never get through", () => {
  test.each([
    "Incorrect API key provided: sk-proj-abcdEFGH1234.",
    "Bad key sk-ant-api03-AAAAAAAAAAAA",
    "Invalid gsk_1234567890abcdef",
    "key AIzaSyA1234567890abcdefghijkl is blocked",
    "Authorization: Bearer abcdef0123456789",
  ])("%s", (message) => {
    expect(redactKeys(message)).toContain("[key]");
    expect(redactKeys(message)).not.toMatch(/1234|AAAA|abcdef/);
  });
});

test("does not throw on any body", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), fc.string()),
      fc.integer({ min: 300, max: 599 }),
      (text, status) => {
        const error = decodeErrorResponse({ status, headers: new Headers(), text, host: "" });
        expect(error.status).toBe(status);
      },
    ),
  );
});

const folder = process.env["RECORDINGS"];

interface RecordedError {
  provider: string;
  api: string;
  status: number;
  headers: Record<string, string>;
  body: string;
  error_class: string;
  retryable: boolean;
}

/** Kinds by the first word of the recorded class. All others are plain bad requests. */
const KINDS: Readonly<Record<string, RunErrorKind>> = {
  auth: "authentication",
  context_length: "context_length",
  model_not_found: "not_found",
  rate_limit: "rate_limit",
};

// We wrote the index, so its shape is known.
const recorded =
  folder === undefined
    ? []
    : (JSON.parse(readFileSync(join(folder, "http-errors.json"), "utf8")) as RecordedError[]);

test(`recorded refusals ${folder === undefined ? "skipped: set RECORDINGS" : "are classified"}`, () => {
  const sorted = recorded.map(({ status, headers, body }) => {
    const error = decodeErrorResponse({
      status,
      headers: new Headers(headers),
      text: body,
      host: "",
    });
    return { kind: error.kind, retryable: error.retryable, message: error.message !== "" };
  });
  const expected = recorded.map(({ error_class, retryable }) => ({
    kind: KINDS[/^\w+/.exec(error_class)?.[0] ?? ""] ?? "invalid_request",
    retryable,
    message: true,
  }));
  expect(sorted).toEqual(expected);
  expect(recorded.length > 0).toBe(folder !== undefined);
});

describe("a text that is made to keep a pattern busy is cut before any pattern sees it", () => {
  const pieces = [
    "<title",
    "<title>",
    "a",
    "1",
    "1 s",
    "model ",
    "_",
    "-",
    " ",
    "\n",
    "sk-",
    "1.1",
    "Bearer ",
  ];
  const fields: [string, (bomb: string) => unknown][] = [
    ["the page", (bomb) => bomb],
    ["the message", (bomb) => ({ error: { message: bomb } })],
    ["the code", (bomb) => ({ error: { message: "m", code: bomb, type: bomb, status: bomb } })],
    ["the detail", (bomb) => ({ detail: bomb })],
    ["what a proxy passes on", (bomb) => ({ error: { message: bomb, metadata: { raw: bomb } } })],
    ["the reasons", (bomb) => ({ error: { details: [{ reason: bomb, retryDelay: bomb }] } })],
    [
      "many reasons",
      (bomb) => ({
        error: { details: Array.from({ length: 2_000 }, () => ({ reason: bomb.slice(0, 99) })) },
      }),
    ],
    ["after words that ask to wait", (bomb) => ({ error: { message: `try again in ${bomb}` } })],
  ];
  test.each(fields)("%s", (_where, body) => {
    for (const piece of pieces) {
      const bomb = piece.repeat(256_000 / piece.length);
      for (const status of [400, 401, 429, 500]) {
        expect(refuse(status, body(bomb)).message.length).toBeLessThanOrEqual(4_100);
      }
      expect(decodeStreamError(body(bomb) as JsonValue, bomb).message.length).toBeLessThan(4_100);
    }
  });
});
