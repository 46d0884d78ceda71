import { describe, expect, it } from "vitest";

import type { Protocol } from "#domain/connections/connection.ts";
import type { JsonObject } from "#domain/json.ts";
import type { InternalMessage } from "#domain/message.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { collectWeb } from "#domain/web/collect-web.ts";
import { toolsAt } from "#domain/web/provider-tools.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";
import { adapterFor } from "#providers/registry.ts";
import { asString } from "#providers/shared/json-reading.ts";
import { look, prepared } from "#providers/test-support/prepared.ts";

function adapterOf(protocol: Protocol): ProviderAdapter {
  const adapter = adapterFor(protocol);
  if (adapter === undefined) throw new Error(`No adapter for ${protocol}.`);
  return adapter;
}

/** The web part, and the text before each of its citations. */
function heard(protocol: Protocol, events: readonly JsonObject[]) {
  const decoder = adapterOf(protocol).createDecoder("m");
  const parts = [
    ...events.flatMap((json) => decoder.push({ id: "", event: "", data: JSON.stringify(json) })),
    ...decoder.end(),
  ];
  const web = collectWeb();
  let text = "";
  for (const part of parts) {
    if (part.type === "text") text += part.text;
    if (part.type === "web.lookup" || part.type === "web.source" || part.type === "web.citation")
      web.add(part);
  }
  expect(parts.at(-1)).toMatchObject({ type: "finish" });
  const part = web.part();
  return {
    lookups: part?.lookups,
    sources: part?.sources,
    cited: part?.citations.map(({ at, sources }) => [text.slice(0, at), sources]),
  };
}

const OAKS = "https://oaks.example/";
const ELMS = "https://elms.example/";

describe("what a provider is looking up", () => {
  const begun = (protocol: Protocol, events: readonly JsonObject[]) => {
    const decoder = adapterOf(protocol).createDecoder("m");
    return events
      .flatMap((json) =>
        decoder.push({ id: "", event: asString(json["type"]) ?? "", data: JSON.stringify(json) }),
      )
      .filter(({ type }) => type === "lookup.start");
  };

  it("anthropic-messages: as soon as the call is whole, long before its result", () => {
    const type = "content_block_start";
    const call = { type: "server_tool_use", id: "s1", name: "web_search", input: {} };
    const query = { type: "input_json_delta", partial_json: '{"query":"old oaks"}' };
    const events = [
      { type, index: 0, content_block: call },
      { type: "content_block_delta", index: 0, delta: query },
    ];
    expect(begun("anthropic-messages", events)).toEqual([]);
    expect(
      begun("anthropic-messages", [...events, { type: "content_block_stop", index: 0 }]),
    ).toEqual([{ type: "lookup.start", kind: "search", about: "old oaks" }]);
  });

  it("openai-responses: with what it looks for if that is told", () => {
    const added = (output_index: number, action: JsonObject) => ({
      type: "response.output_item.added",
      output_index,
      item: { type: "web_search_call", id: `ws_${output_index}`, status: "in_progress", action },
    });
    expect(
      begun("openai-responses", [
        added(0, {}),
        added(1, { type: "search", query: "old oaks" }),
        added(2, { type: "open_page", url: OAKS }),
      ]),
    ).toEqual([
      { type: "lookup.start", kind: "search", about: "" },
      { type: "lookup.start", kind: "search", about: "old oaks" },
      { type: "lookup.start", kind: "fetch", about: OAKS },
    ]);
  });
});

describe("what a provider looked up by itself", () => {
  it("anthropic-messages: calls, results and citations, in whichever order they come", () => {
    const block = (index: number, content_block: JsonObject) => ({
      type: "content_block_start",
      index,
      content_block,
    });
    const delta = (index: number, one: JsonObject) => ({
      type: "content_block_delta",
      index,
      delta: one,
    });
    const cite = (url: string) => ({
      type: "citations_delta",
      citation: {
        type: "web_search_result_location",
        url,
        title: "Oaks",
        encrypted_index: "x",
        cited_text: "…",
      },
    });
    expect(
      heard("anthropic-messages", [
        { type: "message_start", message: { usage: { input_tokens: 1 } } },
        block(0, { type: "server_tool_use", id: "s1", name: "web_search", input: {} }),
        delta(0, { type: "input_json_delta", partial_json: '{"query":"old ' }),
        delta(0, { type: "input_json_delta", partial_json: 'oaks"}' }),
        block(1, {
          type: "web_search_tool_result",
          tool_use_id: "s1",
          content: [
            { type: "web_search_result", url: OAKS, title: "Oaks", encrypted_content: "e" },
          ],
        }),
        block(2, { type: "server_tool_use", id: "s2", name: "web_fetch", input: { url: ELMS } }),
        block(3, {
          type: "web_fetch_tool_result",
          tool_use_id: "s2",
          content: { type: "web_fetch_tool_result_error", error_code: "url_not_accessible" },
        }),
        block(4, { type: "text", text: "" }),
        delta(4, { type: "text_delta", text: "They are " }),
        delta(4, cite(OAKS)),
        delta(4, { type: "text_delta", text: "old 🌳." }),
        block(5, { type: "text", text: "" }),
        delta(5, { type: "text_delta", text: " So." }),
        { type: "message_delta", delta: { stop_reason: "end_turn" } },
        { type: "message_stop" },
      ]),
    ).toEqual({
      lookups: [
        { kind: "search", about: "old oaks" },
        { kind: "fetch", about: ELMS, failed: "url not accessible" },
      ],
      sources: [{ address: OAKS, title: "Oaks" }],
      cited: [["They are old 🌳.", [0]]],
    });
  });

  it("openai-responses: searches with their sources, opened pages, annotations by characters", () => {
    const done = (output_index: number, item: JsonObject) => ({
      type: "response.output_item.done",
      output_index,
      item,
    });
    const text = "🌳 Oaks are old. Elms too.";
    const note = (url: string, end_index: number) => ({
      type: "url_citation",
      url,
      title: "T",
      start_index: 0,
      end_index,
    });
    expect(
      heard("openai-responses", [
        done(0, {
          type: "web_search_call",
          id: "w",
          status: "completed",
          action: {
            type: "search",
            queries: ["oaks", "elms"],
            sources: [{ type: "url", url: OAKS }],
          },
        }),
        done(1, {
          type: "web_search_call",
          id: "v",
          status: "failed",
          action: { type: "open_page", url: ELMS },
        }),
        { type: "response.output_text.delta", output_index: 2, delta: text },
        done(2, {
          type: "message",
          id: "x",
          content: [
            {
              type: "output_text",
              text,
              annotations: [note(OAKS, 15), note(ELMS, 25), note("javascript:alert(1)", 3)],
            },
          ],
        }),
        { type: "response.completed", response: { status: "completed" } },
      ]),
    ).toEqual({
      lookups: [
        { kind: "search", about: "oaks" },
        { kind: "search", about: "elms" },
        { kind: "fetch", about: ELMS, failed: "failed" },
      ],
      sources: [
        { address: OAKS, title: "T" },
        { address: ELMS, title: "T" },
      ],
      cited: [
        ["🌳 Oaks are old.", [0]],
        ["🌳 Oaks are old. Elms too.", [1]],
      ],
    });
  });

  it("gemini: searches that lead to Google, and supports by bytes or by their words", () => {
    const candidate = (over: JsonObject) => ({ candidates: [{ index: 0, ...over }] });
    const text = "Größe: Öl ist alt. Und so.";
    const segment = (words: string, endIndex: number) => ({
      segment: { endIndex, text: words },
      groundingChunkIndices: [0, 7],
    });
    expect(
      heard("gemini", [
        candidate({ content: { parts: [{ text: text.slice(0, 9) }] } }),
        candidate({
          content: { parts: [{ text: text.slice(9) }] },
          finishReason: "STOP",
          groundingMetadata: {
            webSearchQueries: ["öl & alter"],
            searchEntryPoint: {
              renderedContent: "<style>*{display:none}</style><a href='x'>x</a>",
            },
            groundingChunks: [{ web: { uri: OAKS, title: "oaks.example" } }],
            groundingSupports: [
              segment("Öl ist alt.", 21),
              segment("Und so.", 5),
              segment("not in it", 4),
            ],
          },
          urlContextMetadata: {
            urlMetadata: [{ retrievedUrl: ELMS, urlRetrievalStatus: "URL_RETRIEVAL_STATUS_ERROR" }],
          },
        }),
      ]),
    ).toEqual({
      lookups: [
        {
          kind: "search",
          about: "öl & alter",
          address: "https://www.google.com/search?q=%C3%B6l%20%26%20alter",
        },
        { kind: "fetch", about: ELMS, failed: "error" },
      ],
      sources: [{ address: OAKS, title: "oaks.example" }],
      cited: [
        ["Größe: Öl ist alt.", [0]],
        [text, [0]],
      ],
    });
  });

  it("openai-chat: annotations, with a place or without", () => {
    const chunk = (delta: JsonObject, finish_reason: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason }],
    });
    const note = (url: string, end_index: number) => ({
      type: "url_citation",
      url_citation: { url, title: "T", start_index: 0, end_index },
    });
    expect(
      heard("openai-chat", [
        chunk({ content: "Oaks are old." }),
        chunk({ annotations: [note(OAKS, 13)] }),
        chunk({ annotations: [note(ELMS, 0)] }, "stop"),
      ]),
    ).toEqual({
      lookups: [],
      sources: [
        { address: OAKS, title: "T" },
        { address: ELMS, title: "T" },
      ],
      cited: [["Oaks are old.", [0]]],
    });
  });
});

it("openai-chat: what Groq says that it ran, told in pieces", () => {
  const chunk = (delta: JsonObject, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason }],
  });
  const ran = (index: number, more: JsonObject) => ({
    executed_tools: [{ index, type: "browser_search", ...more }],
  });
  expect(
    heard("openai-chat", [
      chunk(ran(0, { arguments: '{"query":"old oaks","topn":5}' })),
      chunk(
        ran(0, {
          arguments: "",
          output: "…",
          search_results: { results: [{ title: "Oaks", url: OAKS, content: "…", score: 1 }] },
        }),
      ),
      chunk(ran(1, { arguments: JSON.stringify({ id: ELMS }) })),
      chunk(ran(2, { arguments: '{"id":3}', browser_results: [{ title: "Elms", url: ELMS }] })),
      chunk(ran(3, { arguments: "{broken", search_results: null, browser_results: [7] })),
      chunk({ content: "Oaks are old." }),
      chunk({}, "stop"),
    ]),
  ).toEqual({
    lookups: [
      { kind: "search", about: "old oaks" },
      { kind: "fetch", about: ELMS },
    ],
    sources: [
      { address: OAKS, title: "Oaks" },
      { address: ELMS, title: "Elms" },
    ],
    cited: [],
  });
});

describe("a provider's own tools in a request", () => {
  const own = ["provider_search", "provider_fetch"].map((name): ToolDefinition => ({
    ...look,
    name,
    kind: "provider",
  }));
  const called: ToolDefinition = { ...look, name: "mine" };
  const toolsIn = (protocol: Protocol, baseUrl: string, modelId: string, more = [called]) => {
    const tools = toolsAt([...more, ...own], { protocol, baseUrl, modelId });
    const { body, headers, leftOut } = adapterOf(protocol).buildRequest(
      prepared({ tools, modelId }),
      { baseUrl },
    );
    const { tools: sent, toolConfig, include } = body as JsonObject; // A request's body is JSON.
    return { sent, toolConfig, include, headers, leftOut };
  };

  it.each([
    [
      "anthropic-messages",
      "https://api.anthropic.com",
      "claude-sonnet-4-5",
      ["web_search_20250305", "web_fetch_20250910"],
    ],
    ["openai-responses", "https://api.openai.com/v1", "gpt-5", ["web_search"]],
    ["openai-responses", "https://eu.api.openai.com/v1", "gpt-5", ["web_search"]],
    ["openai-responses", "https://api.x.ai/v1", "grok-4", ["web_search"]],
    [
      "openai-responses",
      "https://openrouter.ai/api/v1",
      "x/y",
      ["openrouter:web_search", "openrouter:web_fetch"],
    ],
    [
      "openai-chat",
      "https://openrouter.ai/api/v1",
      "x/y",
      ["openrouter:web_search", "openrouter:web_fetch"],
    ],
    ["openai-chat", "https://api.groq.com/openai/v1", "openai/gpt-oss-120b", ["browser_search"]],
    ["openai-chat", "https://api.groq.com/openai/v1", "llama-3.3-70b-versatile", []],
    ["openai-chat", "https://api.groq.com/openai/v1", "groq/compound", []],
    [
      "gemini",
      "https://generativelanguage.googleapis.com",
      "gemini-3-flash",
      ["googleSearch", "urlContext"],
    ],
    [
      "gemini",
      "https://generativelanguage.googleapis.com",
      "gemini-flash-latest",
      ["googleSearch", "urlContext"],
    ],
    ["openai-chat", "https://api.openai.com/v1", "gpt-5", []],
    ["openai-responses", "http://localhost:1234/v1", "qwen", []],
    ["anthropic-messages", "https://api.deepseek.com/anthropic", "deepseek-v4", []],
    ["openai-chat", "https://openrouter.ai.evil.example/v1", "x/y", []],
  ] as const)("%s at %s for %s: %j", (protocol, baseUrl, modelId, expected) => {
    const { sent, headers } = toolsIn(protocol, baseUrl, modelId);
    const text = JSON.stringify(sent);
    for (const name of expected) expect(text).toContain(name);
    expect(text).toContain("mine");
    expect(text).not.toContain("provider_");
    expect(/_search"|googleSearch/u.test(text)).toBe(expected.length > 0);
    expect("anthropic-beta" in headers).toBe(
      protocol === "anthropic-messages" && expected.length > 0,
    );
  });

  it("Groq's search refuses structured output, so a schema goes in words beside it", () => {
    const place = {
      protocol: "openai-chat",
      baseUrl: "https://api.groq.com/openai/v1",
      modelId: "openai/gpt-oss-20b",
    } as const;
    const tools = toolsAt([called, ...own], place);
    const { body, leftOut } = adapterOf("openai-chat").buildRequest(
      prepared({ tools, modelId: place.modelId, outputSchema: { type: "object" } }),
      { baseUrl: place.baseUrl },
    );
    expect(JSON.stringify(body)).toContain("browser_search");
    expect(body).not.toHaveProperty("response_format");
    expect(leftOut).toMatchObject([{ name: "output schema" }]);
  });

  it("OpenAI is asked for the sources", () => {
    expect(toolsIn("openai-responses", "https://api.openai.com/v1", "gpt-5").include).toEqual([
      "reasoning.encrypted_content",
      "web_search_call.action.sources",
    ]);
  });

  it("Gemini before 3 takes either functions or its own, and the person is told", () => {
    const base = "https://generativelanguage.googleapis.com";
    const both = toolsIn("gemini", base, "gemini-2.5-pro");
    expect(JSON.stringify(both.sent)).not.toContain("googleSearch");
    expect(both.leftOut).toMatchObject([{ name: "provider_search" }, { name: "provider_fetch" }]);
    expect(toolsIn("gemini", base, "gemini-2.5-pro", []).sent).toEqual([
      { googleSearch: {} },
      { urlContext: {} },
    ]);
    expect(toolsIn("gemini", base, "gemini-3-pro").toolConfig).toEqual({
      includeServerSideToolInvocations: true,
    });
  });
});

it("another provider gets an answer's sources as words", () => {
  const message: InternalMessage = {
    role: "assistant",
    content: [
      { type: "text", text: "Oaks are old." },
      { type: "web", lookups: [], sources: [{ address: OAKS, title: "Oaks" }], citations: [] },
    ],
  };
  const node = (id: string, one: InternalMessage) => ({
    id,
    contextId: "c",
    parentId: null,
    message: one,
    createdAt: 0,
  });
  const ask: InternalMessage = { role: "user", content: [{ type: "text", text: "And?" }] };
  for (const protocol of [
    "openai-chat",
    "openai-responses",
    "anthropic-messages",
    "gemini",
  ] as const) {
    const messages = [node("0", ask), node("1", message), node("2", ask)];
    const { body } = adapterOf(protocol).buildRequest(prepared({ messages }), {
      baseUrl: "https://a.example",
    });
    expect(JSON.stringify(body)).toContain(`[1] Oaks: ${OAKS}`);
  }
});
