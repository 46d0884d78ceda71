import { describe, expect, test } from "vitest";

import type { JsonValue } from "#domain/json.ts";
import { adapterFor } from "#providers/registry.ts";

import { nextPageUrl } from "./model-pages.ts";

const parse = (protocol: Parameters<typeof adapterFor>[0], json: unknown) =>
  // A listing that a test writes is JSON.
  adapterFor(protocol)?.parseModels(json as JsonValue) ?? [];
const chat = (json: unknown) => parse("openai-chat", json);

describe("what each server says about its models", () => {
  test("OpenRouter: dollars per token as text, parameters, modalities; -1 is not a price", () => {
    const data = [
      {
        id: "a/b",
        name: "A: B",
        context_length: 200_000,
        architecture: { input_modalities: ["text", "image", "file"] },
        top_provider: { max_completion_tokens: 64_000 },
        supported_parameters: ["tools", "reasoning", "temperature"],
        pricing: {
          prompt: "0.00000015",
          completion: "0.0000006",
          input_cache_read: "0.000000075",
          input_cache_write: "0.0000001875",
        },
      },
      {
        id: "openrouter/auto",
        architecture: { input_modalities: ["text"] },
        supported_parameters: ["temperature"],
        pricing: { prompt: "-1", completion: "-1" },
      },
      { id: "free", pricing: { prompt: "0", completion: "0" } },
    ];
    expect(chat({ data })).toEqual([
      {
        id: "a/b",
        name: "A: B",
        contextWindow: 200_000,
        maxOutput: 64_000,
        abilities: { tools: true, images: true, files: true, reasoning: true },
        price: { input: 0.15, output: 0.6, cachedInput: 0.075, cacheWrite: 0.1875 },
      },
      { id: "openrouter/auto", abilities: { tools: false, images: false, reasoning: false } },
      { id: "free", price: { input: 0, output: 0 } },
    ]);
  });

  test("Mistral, Fireworks, Together, Groq: abilities and prices; non-chat models are left out", () => {
    const data = [
      {
        id: "mistral-x",
        max_context_length: 131_072,
        capabilities: { completion_chat: true, function_calling: true, vision: false },
      },
      { id: "mistral-embed", capabilities: { completion_chat: false } },
      {
        id: "accounts/fireworks/models/y",
        context_length: 8192,
        supports_chat: true,
        supports_image_input: true,
        supports_tools: false,
      },
      { id: "fw-image", supports_chat: false },
      { id: "together", type: "chat", pricing: { input: 0.88, output: 0.88, hourly: 0 } },
      { id: "together-dedicated", type: "chat", pricing: { input: 0, output: 0, hourly: 3 } },
      { id: "together-embed", type: "embedding" },
      { id: "groq", active: true, context_window: 131_072, max_completion_tokens: 32_768 },
      { id: "groq-gone", active: false },
    ];
    expect(chat({ data })).toEqual([
      {
        id: "mistral-x",
        contextWindow: 131_072,
        abilities: { tools: true, images: false },
      },
      {
        id: "accounts/fireworks/models/y",
        contextWindow: 8192,
        abilities: { tools: false, images: true },
      },
      { id: "together", price: { input: 0.88, output: 0.88 } },
      { id: "together-dedicated" },
      { id: "groq", contextWindow: 131_072, maxOutput: 32_768 },
    ]);
  });

  test("xAI: cents per 100 million tokens, from its more detailed list", () => {
    const models = [
      {
        id: "grok",
        input_modalities: ["text", "image"],
        prompt_text_token_price: 30_000,
        cached_prompt_text_token_price: 7_500,
        completion_text_token_price: 150_000,
      },
    ];
    expect(adapterFor("openai-responses")?.modelsRequest("https://api.x.ai/v1").detailedUrl).toBe(
      "https://api.x.ai/v1/language-models",
    );
    expect(parse("openai-responses", { models })).toEqual([
      {
        id: "grok",
        abilities: { images: true },
        price: { input: 3, output: 15, cachedInput: 0.75 },
      },
    ]);
  });

  test("LM Studio: the loaded context window; llama.cpp: abilities from its second list", () => {
    expect(adapterFor("openai-chat")?.modelsRequest("http://localhost:1234/v1").detailedUrl).toBe(
      "http://localhost:1234/api/v1/models",
    );
    const models = [
      {
        type: "llm",
        key: "qwen/qwen",
        display_name: "Qwen",
        max_context_length: 262_144,
        loaded_instances: [{ id: "qwen/qwen", config: { context_length: 4096 } }],
        capabilities: { vision: true, trained_for_tool_use: true },
      },
      { type: "embedding", key: "nomic" },
    ];
    expect(chat({ models })).toEqual([
      {
        id: "qwen/qwen",
        name: "Qwen",
        contextWindow: 4096,
        abilities: { tools: true, images: true },
      },
    ]);
    const llama = {
      models: [{ name: "g.gguf", capabilities: ["completion", "multimodal"] }],
      data: [{ id: "g.gguf", meta: { n_ctx_train: 131_072 } }],
    };
    expect(chat(llama)).toEqual([
      { id: "g.gguf", contextWindow: 131_072, abilities: { images: true } },
    ]);
  });

  test("Anthropic and Google: limits and abilities; retired models are left out", () => {
    const data = [
      {
        id: "claude-x",
        display_name: "Claude X",
        max_input_tokens: 1_000_000,
        max_tokens: 128_000,
        lifecycle: "active",
        capabilities: {
          image_input: { supported: true },
          pdf_input: { supported: false },
          thinking: { supported: true, types: {} },
        },
      },
      { id: "claude-old", lifecycle: "retired" },
    ];
    expect(parse("anthropic-messages", { data })).toEqual([
      {
        id: "claude-x",
        name: "Claude X",
        contextWindow: 1_000_000,
        maxOutput: 128_000,
        abilities: { images: true, files: false, reasoning: true },
      },
    ]);
    const models = [
      { name: "models/g", inputTokenLimit: 1_048_576, outputTokenLimit: 65_536, thinking: true },
    ];
    expect(parse("gemini", { models })).toEqual([
      {
        id: "g",
        contextWindow: 1_048_576,
        maxOutput: 65_536,
        abilities: { reasoning: true },
      },
    ]);
  });

  test("the newest come first if all are dated, and models named for another use come last", () => {
    const data = [
      { id: "text-embedding-9", created: 9 },
      { id: "gpt-old", created: 1 },
      { id: "gpt-new", created: 8 },
    ];
    expect(chat({ data }).map(({ id }) => id)).toEqual(["gpt-new", "gpt-old", "text-embedding-9"]);
  });
});

describe("a hostile listing", () => {
  const protocols = ["openai-chat", "openai-responses", "anthropic-messages", "gemini"] as const;

  test.each(protocols)("%s: 100,000 models become at most 5,000", (protocol) => {
    const list = Array.from({ length: 100_000 }, (_, at) => ({ id: `m${at}`, name: `m${at}` }));
    expect(parse(protocol, { data: list, models: list })).toHaveLength(5_000);
  });

  test.each(protocols)(
    "%s: huge text, wrong types and hidden characters do no harm",
    (protocol) => {
      const long = "x".repeat(5_000_000);
      const models = [
        { id: long, name: long },
        { id: "a\u202eb", name: "a\u202eb" },
        { id: "fine", name: `models/fine`, display_name: `F\u0000ine ${long}`, displayName: long },
        { id: { toString: "no" }, name: ["no"] },
        { id: "__proto__", name: "models/__proto__" },
        [],
        { id: "n", name: "models/n", context_length: -1, max_tokens: 1e300, inputTokenLimit: "9" },
      ];
      const found = parse(protocol, { data: models, models });
      expect(found.map(({ id }) => id).toSorted()).toEqual(["__proto__", "fine", "n"]);
      expect(Math.max(...found.map(({ name = "" }) => name.length))).toBeLessThanOrEqual(120);
      expect(JSON.stringify(found).length).toBeLessThan(1_000);
      expect(found.find(({ id }) => id === "n")).not.toHaveProperty("contextWindow");
    },
  );

  test("half a price, a negative price and an excessive price are dropped", () => {
    const priced = (pricing: unknown) => chat([{ id: "m", pricing }])[0]?.price;
    expect(priced({ prompt: "0.000001" })).toBeUndefined();
    expect(priced({ prompt: "-0.1", completion: "0" })).toBeUndefined();
    expect(priced({ prompt: "1e9", completion: "1" })).toBeUndefined();
    expect(priced({ prompt: "NaN", completion: "1" })).toBeUndefined();
    expect(priced({ prompt: {}, completion: [] })).toBeUndefined();
    expect(priced("free")).toBeUndefined();
  });
});

describe("the next page of a listing", () => {
  const url = "https://h.example/v1/models?limit=2";

  test("is given by the last id, a token or a link", () => {
    expect(nextPageUrl({ has_more: true, last_id: "a b" }, url)).toBe(`${url}&after_id=a+b`);
    expect(nextPageUrl({ nextPageToken: "t/1" }, url)).toBe(`${url}&pageToken=t%2F1`);
    expect(nextPageUrl({ links: { next: "/v1/models?offset=2" } }, url)).toBe(
      "https://h.example/v1/models?offset=2",
    );
  });

  test("is undefined after the last page and for an invalid body", () => {
    expect(nextPageUrl({ has_more: false, last_id: "a" }, url)).toBeUndefined();
    expect(nextPageUrl({ links: { next: "http://[" } }, url)).toBeUndefined();
    expect(nextPageUrl("x", url)).toBeUndefined();
  });
});
