import { afterEach, describe, expect, test } from "vitest";

import type { StreamPart } from "#domain/stream.ts";
import { chatDecoder } from "#providers/openai-chat/decoder.ts";
import { decodeErrorResponse } from "#providers/shared/errors/http-error.ts";
import { installLanguageModelStub } from "#providers/test-support/language-model-stub.ts";
import type { StubScript } from "#providers/test-support/language-model-stub.ts";

import { BUILT_IN_BASE_URL, BUILT_IN_MODEL } from "./address.ts";
import { AnswerPieces } from "./answer-pieces.ts";
import { createBuiltInFetch } from "./built-in-server.ts";
import { builtInAvailability, downloadBuiltIn } from "./language-model.ts";

interface Asked {
  created: unknown[];
  prompted: { prompts: unknown; constraint: boolean }[];
  destroyed: number;
}

const asked = () =>
  (globalThis as unknown as { LanguageModel: { asked: Asked } }).LanguageModel.asked;

afterEach(() => {
  Reflect.deleteProperty(globalThis, "LanguageModel");
});

const hello = [{ role: "user", content: "Hello" }];

async function ask(
  script: StubScript | null,
  body: object = { messages: hello },
): Promise<{ response: Response; text: string }> {
  if (script !== null) installLanguageModelStub(script);
  const response = await createBuiltInFetch()(`${BUILT_IN_BASE_URL}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: BUILT_IN_MODEL, ...body }),
  });
  return { response, text: await response.text() };
}

/** The parts into which Bough's decoder turns a response. */
function parts(text: string): StreamPart[] {
  const decoder = chatDecoder(BUILT_IN_MODEL);
  const events = text.split("\n\n").filter((event) => event !== "");
  const made = events.flatMap((event) =>
    decoder.push({ event: "", data: event.replace(/^data: /u, ""), id: "" }),
  );
  return [...made, ...decoder.end()];
}

const said = (all: readonly StreamPart[]) =>
  all.map((part) => (part.type === "text" ? part.text : "")).join("");

async function refusal(script: StubScript | null, body?: object) {
  const { response, text } = await ask(script, body);
  const { status, headers } = response;
  return decodeErrorResponse({ status, headers, text, host: "" });
}

describe("the browser's model", () => {
  test("answers with text, a finish reason and usage", async () => {
    const { text } = await ask({ chunks: ["Good ", "morning ", "to you."] });
    const all = parts(text);
    expect(said(all)).toBe("Good morning to you.");
    expect(all).toContainEqual({
      type: "usage",
      usage: expect.objectContaining({ inputTokens: 2, outputTokens: 7 }),
    });
    expect(all.at(-1)).toMatchObject({ type: "finish", reason: "stop" });
    expect(asked().destroyed).toBe(1);
  });

  test("gets the whole conversation: the system prompt first, the last message as the prompt", async () => {
    await ask(
      { chunks: ["Yes."] },
      {
        messages: [
          { role: "system", content: "Be brief." },
          { role: "developer", content: "Be kind." },
          { role: "user", content: [{ type: "text", text: "One?" }] },
          {
            role: "assistant",
            content: "",
            tool_calls: [{ id: "c1", function: { name: "calculator", arguments: "{}" } }],
          },
          { role: "tool", tool_call_id: "c1", content: "42" },
          { role: "assistant", content: "It is 42." },
          { role: "user", content: "Sure?" },
        ],
        response_format: {
          type: "json_schema",
          json_schema: { name: "x", schema: { type: "object" } },
        },
      },
    );
    expect(asked().created).toEqual([
      [
        { role: "system", content: "Be brief.\n\nBe kind." },
        { role: "user", content: "One?" },
        { role: "assistant", content: "(Used calculator with {})" },
        { role: "user", content: "Result of calculator:\n42" },
        { role: "assistant", content: "It is 42." },
      ],
    ]);
    expect(asked().prompted).toEqual([
      { prompts: [{ role: "user", content: "Sure?" }], constraint: true },
    ]);
  });

  test("is not asked if there is a picture", async () => {
    const content = [{ type: "image_url", image_url: { url: "data:image/png;base64,AA" } }];
    const error = await refusal({ chunks: ["No."] }, { messages: [{ role: "user", content }] });
    expect(error.kind).toBe("invalid_request");
    expect(asked().created).toEqual([]);
  });

  test.each<[string, StubScript | null, string, boolean]>([
    ["none in this browser", null, "not_found", false],
    ["gone", { availability: "unavailable" }, "not_found", false],
    ["removed, to be fetched again", { availability: "downloadable" }, "not_found", false],
    ["still being fetched", { availability: "downloading" }, "overloaded", true],
    ["not allowed here", { createFails: "NotAllowedError" }, "permission", false],
    ["a language it has not", { createFails: "NotSupportedError" }, "invalid_request", false],
    ["too long to begin with", { createFails: "QuotaExceededError" }, "context_length", false],
    ["broken", { createFails: "UnknownError" }, "server", true],
  ])("%s: an error of the wire, not a download unasked", async (_, script, kind, retryable) => {
    expect(await refusal(script)).toMatchObject({ kind, retryable });
  });

  test.each<[string, string, string]>([
    ["too long", "QuotaExceededError", "context_length"],
    ["broken midway", "UnknownError", "server"],
  ])("%s in the middle of an answer: an error behind what came", async (_, name, kind) => {
    const { text } = await ask({ chunks: ["Good ", "morning"], answerFails: name });
    const all = parts(text);
    expect(said(all)).toBe("Good morning");
    expect(all.at(-1)).toMatchObject({ type: "error", error: { kind } });
    expect(asked().destroyed).toBe(1);
  });

  test("ends as filtered if the browser withholds the answer", async () => {
    const { text } = await ask({ chunks: ["Well, "], answerFails: "NotReadableError" });
    expect(parts(text).at(-1)).toMatchObject({ type: "finish", reason: "content_filter" });
  });

  test("stops when aborted, and releases the model", async () => {
    installLanguageModelStub({ chunks: ["Good ", "morning ", "to you."], hangsAfter: 2 });
    const stop = new AbortController();
    const { body } = await createBuiltInFetch()(`${BUILT_IN_BASE_URL}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ model: BUILT_IN_MODEL, messages: hello }),
      signal: stop.signal,
    });
    const reader = body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain("Good morning ");
    stop.abort();
    await expect(reader?.read()).rejects.toMatchObject({ name: "AbortError" });
    expect(asked().destroyed).toBe(1);
  });

  test("is listed under its own name", async () => {
    const response = await createBuiltInFetch()(`${BUILT_IN_BASE_URL}/models`, {});
    expect(await response.json()).toEqual({ data: [{ id: BUILT_IN_MODEL }] });
  });
});

describe("availability", () => {
  test("is absent, broken or as reported", async () => {
    expect(await builtInAvailability()).toBe("unavailable");
    installLanguageModelStub({ availability: "downloadable" });
    expect(await builtInAvailability()).toBe("downloadable");
    Object.defineProperty(globalThis, "LanguageModel", {
      value: { availability: () => Promise.reject(new Error("no")) },
      configurable: true,
    });
    expect(await builtInAvailability()).toBe("unavailable");
  });

  test("is asked with the language of the answers, without which Chromium warns", async () => {
    const given: unknown[] = [];
    const availability = (options: unknown) => {
      given.push(options);
      return Promise.resolve("available");
    };
    Object.defineProperty(globalThis, "LanguageModel", {
      value: { availability },
      configurable: true,
    });
    await builtInAvailability();
    expect(given).toEqual([{ expectedOutputs: [{ type: "text", languages: ["en"] }] }]);
  });

  test("fetching reports progress, and the size of the context", async () => {
    installLanguageModelStub({
      availability: "downloadable",
      progress: [0.25, 0.5],
      contextWindow: 9_216,
    });
    const shares: number[] = [];
    const { signal } = new AbortController();
    expect(await downloadBuiltIn((share) => shares.push(share), signal)).toEqual({
      contextWindow: 9_216,
    });
    expect(shares).toEqual([0, 0.25, 0.5, 1]);
    expect(asked().destroyed).toBe(1);
  });
});

describe("pieces of an answer", () => {
  const read = (chunks: readonly string[]) => {
    const pieces = new AnswerPieces();
    return [...chunks.map((chunk) => pieces.push(chunk)), pieces.end()].join("");
  };

  test.each<[string, string[], string]>([
    ["as the standard gives them", ["Good ", "morning"], "Good morning"],
    [
      "all so far each time",
      ["Good", "Good morn", "Good morning", "Good morning."],
      "Good morning.",
    ],
    ["the same piece twice", ["ha", "ha", "ha"], "hahaha"],
    ["one that begins like the first", ["a", "and", " so on"], "aand so on"],
    ["nothing", [], ""],
    ["one piece", ["Yes."], "Yes."],
    ["empty ones between", ["", "Good ", "", "morning"], "Good morning"],
  ])("%s", (_, chunks, text) => {
    expect(read(chunks)).toBe(text);
  });
});
