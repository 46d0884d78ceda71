import { describe, expect, test } from "vitest";

import { defined } from "#domain/defined.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { InternalMessage, ToolCallRequest } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import {
  assistant,
  attached,
  call,
  look,
  nodes,
  prepared,
  result,
  user,
} from "#providers/test-support/prepared.ts";

import { adapter } from "./anthropic-messages.provider.ts";
import type { AnthropicBody } from "./body.ts";
import { anthropicSchema } from "./schema.ts";

const HOME = "https://api.anthropic.com/v1";

function requestFor(fields: Partial<PreparedContext>, baseUrl = HOME) {
  return adapter.buildRequest(prepared({ modelId: "claude-sonnet-4-5", ...fields }), { baseUrl });
}

function bodyFor(fields: Partial<PreparedContext>, baseUrl = HOME): AnthropicBody {
  return requestFor(fields, baseUrl).body;
}

describe("the request", () => {
  test("has the headers that a page needs and a cache point at its end", () => {
    expect(requestFor({ system: ["S", "T"] })).toEqual({
      url: `${HOME}/messages`,
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        "anthropic-version": "2023-06-01",
        "anthropic-dangerous-direct-browser-access": "true",
      },
      body: {
        model: "claude-sonnet-4-5",
        max_tokens: 32_000,
        system: [{ type: "text", text: "S\n\nT", cache_control: { type: "ephemeral" } }],
        messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
        stream: true,
        cache_control: { type: "ephemeral" },
      },
    });
  });

  test("completes a bare host to the endpoint, and uses fewer fields for other servers", () => {
    const other = requestFor({}, "http://localhost:8080/");
    expect(other.url).toBe("http://localhost:8080/v1/messages");
    expect(other.body).not.toHaveProperty("cache_control");
    expect(adapter.authorise("k")).toEqual({ "x-api-key": "k" });
    expect(adapter.authorise("")).toEqual({});
  });

  test("is typed by the SDK: an unknown field does not compile", () => {
    const required = { model: "m", messages: [], stream: true as const, max_tokens: 1 };
    // @ts-expect-error max_token is not a field
    const wrong: AnthropicBody = { ...required, max_token: 1 };
    expect(wrong.stream).toBe(true);
  });
});

describe("turns", () => {
  test("results of a round come first, and the person's next message joins their turn", () => {
    const theirs = (id: string) => ({
      protocol: "anthropic-messages",
      model: "claude-sonnet-4-5",
      value: { id },
    });
    const { messages, tools } = bodyFor({
      messages: nodes(
        { role: "system", content: [{ type: "text", text: "Of the branch." }] },
        user("One"),
        user("Two"),
        assistant("Both.", [
          call("a", { providerState: theirs("toolu_1") }),
          call("b", { arguments: ["x"] }),
        ]),
        result("a", { found: 1 }),
        result("b", "nowhere", true),
        user("And?"),
      ),
      tools: [look],
    });
    expect(messages).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "One" },
          { type: "text", text: "Two" },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Both." },
          { type: "tool_use", id: "toolu_1", name: "look", input: { at: "tree" } },
          { type: "tool_use", id: "b", name: "look", input: { value: ["x"] } },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_1", content: '{"found":1}' },
          { type: "tool_result", tool_use_id: "b", content: "nowhere", is_error: true },
          { type: "text", text: "And?" },
        ],
      },
    ]);
    expect(tools).toEqual([
      { name: "look", description: look.description, input_schema: look.parameters },
    ]);
  });

  test("tools called earlier are declared even if none are offered now", () => {
    const body = bodyFor({
      messages: nodes(user("x"), assistant("", [call("a")]), result("a", 1), user("y")),
    });
    expect(body.tools).toEqual([{ name: "look", input_schema: { type: "object" } }]);
    expect(body.tool_choice).toEqual({ type: "none" });
  });

  test("thinking is sent back signed and in place, only to its own model", () => {
    const order = [
      { type: "reasoning", length: 3, own: { signature: "s1" } },
      { type: "reasoning", length: 0, own: { data: "sealed" } },
      { type: "text", length: 4 },
      { type: "call" },
    ];
    const thought: InternalMessage = {
      role: "assistant",
      content: [
        {
          type: "reasoning",
          text: "Hm.",
          providerState: {
            protocol: "anthropic-messages",
            model: "claude-opus-4-7",
            value: { order },
          },
        },
        { type: "text", text: "Yes." },
      ],
      toolCalls: [call("a")],
    };
    const messages = nodes(user("x"), thought, result("a", 1));
    const types = (modelId: string): unknown =>
      bodyFor({ modelId, messages, tools: [look] }).messages[1]?.content.map(({ type }) => type);
    expect(types("claude-opus-4-7")).toEqual(["thinking", "redacted_thinking", "text", "tool_use"]);
    expect(bodyFor({ modelId: "claude-opus-4-7", messages }).messages[1]?.content[0]).toEqual({
      type: "thinking",
      thinking: "Hm.",
      signature: "s1",
    });
    expect(types("claude-opus-4-8")).toEqual(["text", "tool_use"]);
  });

  describe("of a search of the API's own", () => {
    const search = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
    const found = { type: "web_search_tool_result", tool_use_id: "srvtoolu_1", content: [] };
    /** An answer in which these blocks follow the text, and its calls follow these blocks. */
    const searching = (text: string, own: JsonObject[], toolCalls?: ToolCallRequest[]) => {
      const order = [
        { type: "text", length: text.length },
        ...own.map((one) => ({ type: "other", own: one })),
        ...(toolCalls ?? []).map(() => ({ type: "call" })),
      ];
      const providerState = {
        protocol: "anthropic-messages",
        model: "claude-sonnet-4-5",
        value: { order },
      };
      const content = [{ type: "text" as const, text, providerState }];
      return { role: "assistant" as const, content, ...defined({ toolCalls }) };
    };
    const sent = (...messages: InternalMessage[]) =>
      bodyFor({ messages: nodes(user("x"), ...messages) }).messages.map(({ role, content }) =>
        [role, ...content.map(({ type }) => type)].join(" "),
      );
    const paused = searching("I search.", [search]);
    const answered = "assistant text server_tool_use web_search_tool_result";

    test("the call is sent while its turn is being continued, and with its result", () => {
      const whole = searching("Oaks.", [found]);
      expect(sent(paused)).toEqual(["user text", "assistant text server_tool_use"]);
      expect(sent(searching("I search.", [search, found]), user("y"))[1]).toBe(answered);
      expect(sent(paused, searching("", [found]), user("y"))[1]).toBe(answered);
      expect(sent(paused, whole, user("y"))[1]).toBe(
        "assistant text server_tool_use text web_search_tool_result",
      );
    });

    test("a call without result is not sent once the person went on", () => {
      expect(sent(paused, user("y"))).toEqual(["user text", "assistant text", "user text"]);
      expect(sent(searching("", [search]), user("y"))).toEqual(["user text text"]);
      expect(sent(paused, user("y"), assistant("z"), user("w"))[1]).toBe("assistant text");
    });

    test("nor is what was thought before it, with which no answer may end", () => {
      const thought = [
        { type: "reasoning", length: 3, own: { signature: "s" } },
        { type: "other", own: search },
      ];
      const value = (order: JsonValue) => ({
        protocol: "anthropic-messages",
        model: "claude-sonnet-4-5",
        value: { order },
      });
      const silent: InternalMessage = {
        role: "assistant",
        content: [{ type: "reasoning", text: "Hm.", providerState: value(thought) }],
        metadata: { finishReason: "pause" },
      };
      expect(sent(silent)).toEqual(["user text", "assistant thinking server_tool_use"]);
      expect(sent(silent, user("y"))).toEqual(["user text text"]);
      const spoken: InternalMessage = {
        ...silent,
        content: [
          {
            type: "reasoning",
            text: "Hm.",
            providerState: value([{ type: "text", length: 2 }, ...thought]),
          },
          { type: "text", text: "I." },
        ],
      };
      expect(sent(spoken, user("y"))[1]).toBe("assistant text");
    });

    test("beside a call of ours it waits for our results alone", () => {
      const both = searching("Both.", [search], [call("a")]);
      const round = ["user text", "assistant text server_tool_use tool_use", "user tool_result"];
      expect(sent(both, result("a", 1))).toEqual(round);
      expect(sent(both, result("a", 1), searching("", [found]), user("y"))).toEqual([
        ...round,
        "assistant web_search_tool_result",
        "user text",
      ]);
      expect(sent(both, result("a", 1), user("y"))).toEqual([
        "user text",
        "assistant text tool_use",
        "user tool_result text",
      ]);
    });

    test("a result whose call is left out of the request is left out too", () => {
      expect(sent(searching("Oaks.", [found]), user("y"))[1]).toBe("assistant text");
    });
  });

  test("an order that no longer fits the text is not used", () => {
    const order = [{ type: "text", length: 99 }];
    const value = { order };
    const providerState = { protocol: "anthropic-messages", model: "claude-sonnet-4-5", value };
    const message: InternalMessage = {
      role: "assistant",
      content: [{ type: "text", text: "Changed.", providerState }],
    };
    const { messages } = bodyFor({ messages: nodes(user("x"), message, user("y")) });
    expect(messages[1]?.content).toEqual([{ type: "text", text: "Changed." }]);
  });

  test("refused answers are not sent, and a branch that begins with an answer gets a user turn", () => {
    const refused: InternalMessage = {
      ...assistant("To b"),
      metadata: { finishReason: "refusal" },
    };
    const { messages } = bodyFor({
      messages: nodes(assistant("Welcome."), user("x"), refused, user("y")),
    });
    expect(messages.map(({ role, content }) => `${role} ${String(content.length)}`)).toEqual([
      "user 1",
      "assistant 1",
      "user 2",
    ]);
  });

  test("images and PDFs are sent as such, text files as text, other files as a note", () => {
    const { body, leftOut } = requestFor(attached);
    expect(body.messages[0]?.content).toEqual([
      { type: "text", text: "Look" },
      { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
      { type: "text", text: "[The attachment old.png is no longer there.]" },
      { type: "text", text: "File note.txt:\n\nA note." },
      {
        type: "document",
        source: { type: "base64", media_type: "application/pdf", data: "JVBE" },
        title: "paper.pdf",
      },
      { type: "text", text: "[The file all.zip (application/zip) cannot be read here.]" },
    ]);
    expect(leftOut).toEqual([{ kind: "attachment", name: "all.zip" }]);
  });
});

describe("parameters", () => {
  const kept = (modelId: string, parameters: PreparedContext["parameters"], more = {}) => {
    const { body, leftOut } = requestFor({ modelId, parameters, ...more });
    const { model: _m, messages: _s, stream: _t, cache_control: _c, tools: _o, ...rest } = body;
    return { ...rest, leftOut: leftOut?.map(({ name }) => name) };
  };

  test("sampling parameters are sent to models that accept them, one of the two", () => {
    const sampling = { temperature: 1.5, top_p: 0.9, top_k: 40 };
    expect(kept("claude-sonnet-4-5", sampling)).toEqual({
      max_tokens: 32_000,
      temperature: 1,
      top_k: 40,
      leftOut: ["top_p"],
    });
    for (const modelId of ["claude-opus-4-7", "claude-sonnet-5", "claude-fable-5-1"]) {
      expect(kept(modelId, sampling)).toMatchObject({ leftOut: ["temperature", "top_p", "top_k"] });
    }
  });

  test.each([
    ["claude-3-opus-20240229", 4_096],
    ["claude-3-5-sonnet-20240620", 8_192],
    ["claude-sonnet-4-20250514", 32_000],
    ["some-local-model", 8_192],
  ])("%s answers with at most %i tokens unless asked otherwise", (modelId, tokens) => {
    expect(kept(modelId, {})).toMatchObject({ max_tokens: tokens });
    expect(kept(modelId, { max_completion_tokens: 7 })).toMatchObject({ max_tokens: 7 });
  });

  test("an answer is asked to fit into what is left of the window, unless asked otherwise", () => {
    const answers = (room: number, parameters = {}) =>
      kept("claude-opus-4-1", parameters, { contextWindow: 200_000, room }).max_tokens;
    expect(answers(150_000)).toBe(32_000);
    expect(answers(24_986.5)).toBe(24_986);
    expect(answers(-10)).toBe(4_096);
    expect(answers(10_000, { max_tokens: 20_000 })).toBe(20_000);
  });

  test("a thinking budget leaves half of the tokens for the answer, and is not below the least", () => {
    const thinks = (tokens: number, reasoning_effort: string) =>
      kept("claude-sonnet-4-5", { max_tokens: tokens, reasoning_effort }).thinking;
    expect(thinks(12_000, "high")).toEqual({ type: "enabled", budget_tokens: 6_000 });
    expect(thinks(5_000, "medium")).toEqual({ type: "enabled", budget_tokens: 2_500 });
    expect(thinks(1_500, "minimal")).toEqual({ type: "enabled", budget_tokens: 1_024 });
    expect(thinks(1_024, "high")).toBeUndefined();
  });

  test("thinking is requested in each generation's format", () => {
    expect(kept("claude-sonnet-4-5", { reasoning_effort: "low", temperature: 0 })).toEqual({
      max_tokens: 32_000,
      thinking: { type: "enabled", budget_tokens: 2_048 },
      leftOut: ["temperature"],
    });
    expect(kept("claude-opus-4-7", { reasoning_effort: "max" })).toMatchObject({
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort: "max" },
    });
    expect(kept("claude-opus-4-7", { reasoning_effort: "none" })).toMatchObject({
      thinking: { type: "disabled" },
    });
    expect(kept("claude-opus-5-5", { reasoning_effort: "none" })).toMatchObject({
      thinking: { type: "adaptive" },
      leftOut: ["reasoning_effort"],
    });
    expect(kept("claude-3-5-haiku-20241022", { reasoning_effort: "high" })).toEqual({
      max_tokens: 8_192,
      leftOut: ["reasoning_effort"],
    });
  });

  test("a round begun by another model continues without a thinking budget", () => {
    const messages = nodes(user("x"), assistant("", [call("a")]), result("a", 1));
    const parameters = { reasoning_effort: "high" };
    expect(kept("claude-sonnet-4-5", parameters, { messages, tools: [look] })).toEqual({
      max_tokens: 32_000,
      leftOut: ["reasoning_effort"],
    });
  });

  test("tool choice is translated, and is not forced on models that refuse it", () => {
    const forced = { tool_choice: "required", parallel_tool_calls: false };
    expect(kept("claude-sonnet-4-5", forced, { tools: [look] })).toMatchObject({
      tool_choice: { type: "any", disable_parallel_tool_use: true },
    });
    const named = { tool_choice: { type: "function", function: { name: "look" } } };
    expect(kept("claude-sonnet-4-5", named, { tools: [look] })).toMatchObject({
      tool_choice: { type: "tool", name: "look" },
    });
    expect(kept("claude-opus-5-5", forced, { tools: [look] })).toMatchObject({
      tool_choice: { type: "auto", disable_parallel_tool_use: true },
      leftOut: ["tool_choice"],
    });
    expect(kept("claude-sonnet-4-5", forced)).not.toHaveProperty("tool_choice");
  });

  test("OpenAI-only parameters are left out and reported; unknown ones pass", () => {
    const odd = {
      seed: 1,
      frequency_penalty: 1,
      stop: ["x", " "],
      model: "y",
      service_tier: "auto",
    };
    expect(kept("claude-sonnet-4-5", odd)).toEqual({
      max_tokens: 32_000,
      service_tier: "auto",
      stop_sequences: ["x"],
      leftOut: ["frequency_penalty", "seed"],
    });
  });

  test("an output schema is closed and reduced to what the compiler accepts, or put in text", () => {
    const outputSchema: JsonObject = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { age: { type: "integer", minimum: 0, description: "Years." } },
      additionalProperties: true,
    };
    expect(anthropicSchema(outputSchema)).toEqual({
      type: "object",
      properties: { age: { type: "integer", description: "Years.\n\n{minimum: 0}" } },
      additionalProperties: false,
    });
    expect(bodyFor({ outputSchema }).output_config?.format?.type).toBe("json_schema");
    const older = requestFor({ outputSchema, modelId: "claude-sonnet-4-20250514" });
    expect(older.body).not.toHaveProperty("output_config");
    expect(JSON.stringify(older.body.system)).toContain("JSON Schema");
    expect(older.leftOut).toEqual([{ kind: "output_schema", name: "output schema" }]);
  });
});

describe("responses outside of a stream", () => {
  test("models are listed with their context windows", () => {
    expect(adapter.modelsRequest(HOME)).toMatchObject({ url: `${HOME}/models?limit=1000` });
    const data = [
      { id: "claude-a", display_name: "Claude A", max_input_tokens: 200_000 },
      { id: "claude-b", display_name: "claude-b", max_input_tokens: null },
      { display_name: "no id" },
      7,
    ];
    expect(adapter.parseModels({ data, has_more: false })).toEqual([
      { id: "claude-a", name: "Claude A", contextWindow: 200_000 },
      { id: "claude-b" },
    ]);
    expect(adapter.parseModels("nonsense")).toEqual([]);
  });

  test("a whole message is decoded like a stream", () => {
    const content = [
      { type: "thinking", thinking: "Hm.", signature: "s" },
      { type: "text", text: "Hi" },
      { type: "tool_use", id: "t", name: "look", input: { at: 1 } },
    ];
    const body = { type: "message", content, stop_reason: "tool_use", usage: { output_tokens: 3 } };
    const parts = adapter.decodeBody(JSON.stringify(body), "m");
    expect(parts.map(({ type }) => type)).toEqual([
      "reasoning",
      "text",
      "tool_call.start",
      "tool_call.arguments",
      "tool_call.end",
      "provider_state",
      "usage",
      "finish",
    ]);
  });

  test.each([
    [
      "an error",
      '{"type":"error","error":{"type":"overloaded_error","message":"m"}}',
      "overloaded",
    ],
    ["not JSON", "<html>", "malformed_stream"],
    ["without a reason", '{"content":[{"type":"text","text":"x"}]}', "cut"],
  ])("%s ends in an error", (_, body, kind) => {
    expect(adapter.decodeBody(body, "m").at(-1)).toMatchObject({ type: "error", error: { kind } });
  });
});
