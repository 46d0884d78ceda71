import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { describe, expect, expectTypeOf, test } from "vitest";

import type { InternalMessage, ToolCallRequest } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { adapterFor } from "#providers/registry.ts";
import {
  assistant,
  look,
  nodes,
  prepared as preparedFor,
  result,
  user,
} from "#providers/test-support/prepared.ts";

import type { ChatBody } from "./body.ts";
import { adapter } from "./openai-chat.provider.ts";

const OPENAI = "https://api.openai.com/v1";
const DEEPSEEK = "https://api.deepseek.com";
const LOCAL = "http://localhost:11434/v1";
const CALL_A = "0198c0de-0000-7000-8000-00000000000a";
const CALL_B = "0198c0de-0000-7000-8000-00000000000b";

const calculator: ToolDefinition = {
  ...look,
  name: "calculator",
  description: "Works out an expression.",
  parameters: { type: "object", properties: { expression: { type: "string" } } },
};

function call(id: string, fields: Partial<ToolCallRequest> = {}): ToolCallRequest {
  return {
    id,
    toolName: "calculator",
    arguments: { expression: "1+1" },
    approvalStatus: "approved",
    ...fields,
  };
}

function prepared(fields: Partial<PreparedContext> = {}): PreparedContext {
  return preparedFor({ modelId: "gpt-4o", ...fields });
}

function bodyFor(fields: Partial<PreparedContext>, baseUrl = LOCAL): ChatBody {
  return adapter.buildRequest(prepared(fields), { baseUrl }).body;
}

describe("the request", () => {
  test("goes to the endpoint, without a key and with as few headers as possible", () => {
    expect(adapter.buildRequest(prepared(), { baseUrl: `${LOCAL}/` })).toEqual({
      url: `${LOCAL}/chat/completions`,
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: {
        model: "gpt-4o",
        messages: [{ role: "user", content: "Hello" }],
        stream: true,
        stream_options: { include_usage: true },
      },
    });
  });

  test("has a key only if there is one", () => {
    expect(adapter.authorise("")).toEqual({});
    expect(adapter.authorise("k")).toEqual({ authorization: "Bearer k" });
  });

  test("is typed by OpenAI's own types", () => {
    expectTypeOf<ChatBody["tools"]>().toEqualTypeOf<ChatCompletionCreateParamsStreaming["tools"]>();
    // @ts-expect-error not a field
    const wrong: ChatBody = { model: "m", messages: [], stream: true, max_token: 1 };
    expect(wrong.stream).toBe(true);
  });

  test("is found by its protocol", () => {
    expect(adapterFor("openai-chat")).toBe(adapter);
  });
});

describe("messages", () => {
  test("a tool round keeps its order and the provider's own ids", () => {
    const theirs = { protocol: "openai-chat", model: "gpt-4o", value: { id: "call_1" } };
    const body = bodyFor({
      system: ["Be brief.", " ", "Mode: plan."],
      messages: nodes(
        user("Two sums"),
        assistant("Both.", [call(CALL_A, { providerState: theirs }), call(CALL_B)]),
        result(CALL_A, { value: "2" }),
        result(CALL_B, "out of range", true),
        assistant("Two, and one failed."),
        user("Thanks"),
      ),
      tools: [calculator],
    });
    expect(body.messages).toEqual([
      { role: "system", content: "Be brief.\n\nMode: plan." },
      { role: "user", content: "Two sums" },
      {
        role: "assistant",
        content: "Both.",
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "calculator", arguments: '{"expression":"1+1"}' },
          },
          {
            id: CALL_B,
            type: "function",
            function: { name: "calculator", arguments: '{"expression":"1+1"}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: '{"value":"2"}' },
      { role: "tool", tool_call_id: CALL_B, content: "Error: out of range" },
      { role: "assistant", content: "Two, and one failed." },
      { role: "user", content: "Thanks" },
    ]);
    expect(body.tools).toEqual([
      {
        type: "function",
        function: {
          name: "calculator",
          description: "Works out an expression.",
          parameters: calculator.parameters,
        },
      },
    ]);
  });

  test("a name that a model made up is sent as one that OpenAI accepts", () => {
    const named = (toolName: string) =>
      bodyFor({
        messages: nodes(
          user("x"),
          assistant("", [call(CALL_A, { toolName })]),
          result(CALL_A, "There is no such tool.", true),
        ),
      }).messages[1];
    const name = (sent: string) => ({ tool_calls: [{ function: { name: sent } }] });
    expect(named("multi_tool_use.parallel")).toMatchObject(name("multi_tool_use_parallel"));
    expect(named("")).toMatchObject(name("unnamed"));
  });

  test("another provider’s turn that paused before any text is not sent as an empty one", () => {
    const paused = { ...assistant(""), metadata: { finishReason: "pause" as const } };
    const body = bodyFor({ messages: nodes(user("x"), paused, user("y")) });
    expect(body.messages).toEqual([
      { role: "user", content: "x" },
      { role: "user", content: "y" },
    ]);
  });

  test("an id from another model or protocol is dropped, and a duplicate id is used once", () => {
    const other = { protocol: "openai-chat", model: "another", value: { id: "call_1" } };
    const same = { protocol: "openai-chat", model: "gpt-4o", value: { id: "call_1" } };
    const ids = (states: (typeof other | undefined)[]): string[] => {
      const calls = states.map((state, at) =>
        call(at === 0 ? CALL_A : CALL_B, state && { providerState: state }),
      );
      const results = calls.map(({ id }) => result(id, "ok"));
      const messages = bodyFor({
        messages: nodes(user("x"), assistant("", calls), ...results),
      }).messages;
      return messages.flatMap((message) => (message.role === "tool" ? [message.tool_call_id] : []));
    };
    expect(ids([other])).toEqual([CALL_A]);
    expect(ids([same, same])).toEqual(["call_1", CALL_B]);
  });

  test("Mistral gets ids of nine letters and digits, the same for call and result", () => {
    const messages = bodyFor(
      { messages: nodes(user("x"), assistant("", [call(CALL_A)]), result(CALL_A, "")) },
      "https://api.mistral.ai/v1",
    ).messages;
    expect(messages[1]).toMatchObject({ content: null, tool_calls: [{ id: "00000000a" }] });
    expect(messages[2]).toEqual({
      role: "tool",
      tool_call_id: "00000000a",
      content: "(no output)",
    });
  });

  test.each([
    ["Mistral", "https://api.mistral.ai/v1", "any", true],
    ["a Mistral model elsewhere", "https://openrouter.ai/api/v1", "mistralai/Devstral-2", true],
    ["a Mistral model at home", LOCAL, "ministral-3:8b", true],
    ["any other", LOCAL, "gpt-6-astra", false],
  ])("%s: what follows a tool's result", (_, baseUrl, modelId, isAnswered) => {
    const roles = (...ends: InternalMessage[]): string =>
      bodyFor(
        {
          modelId,
          messages: nodes(
            user("a"),
            assistant("", [call(CALL_A), call(CALL_B)]),
            result(CALL_A, "stopped", true),
            result(CALL_B, "stopped", true),
            ...ends,
          ),
        },
        baseUrl,
      )
        .messages.map(({ role, content }) => (role === "assistant" && content ? "answer" : role))
        .join(" ");
    const round = "user assistant tool tool";
    const system: InternalMessage = { ...user("Be brief."), role: "system" };
    const answer = isAnswered ? " answer" : "";
    expect(roles()).toBe(round);
    expect(roles(user("b"))).toBe(`${round}${answer} user`);
    expect(roles(system, user("b"))).toBe(`${round}${answer} system user`);
    expect(roles(assistant("c"), user("d"))).toBe(`${round} answer user`);
  });

  test("malformed arguments are sent back as an empty object, and quoted in the error", () => {
    const broken = call(CALL_A, {
      arguments: '{"expression": ',
      problem: { kind: "malformed", message: "unexpected end" },
    });
    const body = bodyFor({
      messages: nodes(user("x"), assistant("", [broken]), result(CALL_A, "unexpected end", true)),
    });
    expect(body.messages[1]).toMatchObject({ tool_calls: [{ function: { arguments: "{}" } }] });
    expect(body.messages[2]).toMatchObject({
      content: 'Error: unexpected end\nYou wrote: {"expression": ',
    });
  });

  test.each([
    [["a", "b"], '["a","b"]'],
    ["text", '"text"'],
    [null, "{}"],
    [{}, "{}"],
  ])("arguments %j are sent as JSON text", (value, text) => {
    const body = bodyFor({
      messages: nodes(
        user("x"),
        assistant("", [call(CALL_A, { arguments: value })]),
        result(CALL_A, 1),
      ),
    });
    expect(body.messages[1]).toMatchObject({ tool_calls: [{ function: { arguments: text } }] });
  });

  test("a new message leaves the bytes before it unchanged", () => {
    const state = { protocol: "openai-chat", model: "gpt-4o", value: { id: "call_1" } };
    const all = [
      user("a"),
      assistant("", [
        call(CALL_A, { providerState: state }),
        call(CALL_B, { providerState: state }),
      ]),
      result(CALL_A, 1),
      result(CALL_B, { deep: true }, true),
      assistant("b"),
      user("c"),
      assistant("d"),
    ];
    const texts = all.map((_, at) => {
      const messages = nodes(...all.slice(0, at + 1));
      return JSON.stringify(bodyFor({ system: ["S"], messages, tools: [calculator] }).messages);
    });
    const grown = texts.filter(
      (text, at) => at > 0 && !text.startsWith((texts[at - 1] ?? "").slice(0, -1)),
    );
    expect(grown).toEqual([]);
  });

  test("images and files", () => {
    const message: InternalMessage = {
      role: "user",
      content: [
        { type: "text", text: "Look" },
        { type: "image", blobId: "i", mediaType: "image/png" },
        { type: "image", blobId: "gone", mediaType: "image/png", name: "old.png" },
        { type: "file", blobId: "t", mediaType: "text/plain", name: "note.txt" },
        { type: "file", blobId: "p", mediaType: "application/pdf", name: "paper.pdf" },
      ],
    };
    const attachments = {
      i: { mediaType: "image/png", base64: "AAAA" },
      t: { mediaType: "text/plain", base64: btoa("caf\u00c3\u00a9") },
      p: { mediaType: "application/pdf", base64: "JVBE" },
    };
    const content = (baseUrl: string): unknown =>
      bodyFor({ messages: nodes(message), attachments }, baseUrl).messages[0]?.content;
    const shared = [
      { type: "text", text: "Look" },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      { type: "text", text: "[The attachment old.png is no longer there.]" },
      { type: "text", text: "File note.txt:\n\ncafé" },
    ];
    const file = { filename: "paper.pdf", file_data: "data:application/pdf;base64,JVBE" };
    expect(content(OPENAI)).toEqual([...shared, { type: "file", file }]);
    const note = "[The file paper.pdf (application/pdf) cannot be read here.]";
    expect(content(LOCAL)).toEqual([...shared, { type: "text", text: note }]);
  });

  test("reasoning is sent back to its own model, in and after a tool round; for DeepSeek always", () => {
    const thinking = (text: string, model = "deep"): InternalMessage["content"][number] => ({
      type: "reasoning",
      text,
      providerState: { protocol: "openai-chat", model, value: { field: "reasoning_content" } },
    });
    const messages = nodes(
      user("a"),
      { role: "assistant", content: [thinking("not needed"), { type: "text", text: "b" }] },
      user("c"),
      { role: "assistant", content: [thinking("needed")], toolCalls: [call(CALL_A)] },
      result(CALL_A, "2"),
      { role: "assistant", content: [thinking("also"), { type: "text", text: "d" }] },
      user("e"),
    );
    const echoes = (modelId: string, baseUrl = LOCAL): unknown[] =>
      bodyFor({ modelId, messages }, baseUrl).messages.map((message) =>
        "reasoning_content" in message ? message.reasoning_content : null,
      );
    expect(echoes("deep")).toEqual([null, null, null, "needed", null, "also", null]);
    expect(echoes("other")).toEqual([null, null, null, null, null, null, null]);
    const whole = [null, "not needed", null, "needed", null, "also", null];
    expect(echoes("deep", DEEPSEEK)).toEqual(whole);
    expect(echoes("other", DEEPSEEK)).toEqual([null, "", null, "", null, "", null]);
  });

  test("reasoning details are sent back unmodified", () => {
    const details = [{ type: "reasoning.text", text: "t", signature: "s", index: 0 }];
    const value = { reasoning_details: details };
    const body = bodyFor({
      modelId: "m",
      messages: nodes(
        user("a"),
        {
          role: "assistant",
          content: [
            {
              type: "reasoning",
              text: "t",
              providerState: { protocol: "openai-chat", model: "m", value },
            },
          ],
          toolCalls: [call(CALL_A)],
        },
        result(CALL_A, "2"),
      ),
    });
    expect(body.messages[1]).toMatchObject({ reasoning_details: details });
  });
});

describe("parameters", () => {
  const parameters = { temperature: 0.2, top_p: 0.9, max_tokens: 500, stop: ["x"], seed: 4 };
  const kept = (modelId: string, baseUrl = OPENAI, more: Partial<PreparedContext> = {}): object => {
    const {
      model: _m,
      messages: _s,
      stream: _t,
      stream_options: _o,
      tools: _u,
      ...rest
    } = bodyFor({ modelId, parameters, ...more }, baseUrl);
    return rest;
  };
  const all = { temperature: 0.2, top_p: 0.9, stop: ["x"], seed: 4 };

  test.each(["gpt-4o", "gpt-4.1-mini", "gpt-5-chat-latest"])("%s accepts them all", (model) => {
    expect(kept(model)).toEqual({ ...all, max_completion_tokens: 500 });
  });

  test.each(["o1", "gpt-5", "gpt-5-mini", "gpt-5.2", "gpt-6-astra", "gpt-6.1-sol"])(
    "%s refuses sampling parameters",
    (model) => {
      expect(kept(model)).toEqual({ stop: ["x"], seed: 4, max_completion_tokens: 500 });
    },
  );

  test.each(["o3", "o4-mini"])("%s refuses stop as well", (model) => {
    expect(kept(model)).toEqual({ seed: 4, max_completion_tokens: 500 });
  });

  test.each(["gpt-5.1", "gpt-6-luna", "gpt-6.1-terra"])(
    "%s accepts sampling parameters without reasoning",
    (model) => {
      const quiet = { parameters: { ...parameters, reasoning_effort: "none" } };
      expect(kept(model, OPENAI, quiet)).toEqual({
        ...all,
        reasoning_effort: "none",
        max_completion_tokens: 500,
      });
      const loud = { parameters: { ...parameters, reasoning_effort: "low" } };
      expect(kept(model, OPENAI, loud)).not.toHaveProperty("temperature");
    },
  );

  test("effort and verbosity reach the models that have them", () => {
    const wanted = { parameters: { reasoning_effort: "high", verbosity: "low" } };
    expect(kept("gpt-5", OPENAI, wanted)).toEqual(wanted.parameters);
    expect(kept("o3", OPENAI, wanted)).toEqual({ reasoning_effort: "high" });
    expect(kept("gpt-4o", OPENAI, wanted)).toEqual({});
    expect(kept("gpt-5-chat-latest", OPENAI, wanted)).toEqual({});
    expect(kept("any", LOCAL, wanted)).toEqual(wanted.parameters);
  });

  test("gpt-5.6 accepts tools here only without reasoning", () => {
    expect(kept("gpt-5.6", OPENAI, { tools: [calculator] })).toMatchObject({
      reasoning_effort: "none",
    });
    expect(kept("gpt-5.6")).not.toHaveProperty("reasoning_effort");
  });

  test("a compatible server gets the common names, whatever the model's name", () => {
    expect(kept("gpt-5", LOCAL)).toEqual({ ...all, max_tokens: 500 });
    const renamed = { parameters: { max_completion_tokens: 7 } };
    expect(kept("x", LOCAL, renamed)).toEqual({ max_tokens: 7 });
  });

  test("Bough's own fields cannot be overwritten; other fields pass", () => {
    const odd = {
      model: "x",
      stream: false,
      messages: [],
      n: 2,
      store: true,
      thinking: { type: "disabled" },
      top_k: null,
    };
    const body = bodyFor({ parameters: odd });
    expect(body).toMatchObject({ model: "gpt-4o", stream: true, thinking: { type: "disabled" } });
    expect(body.messages).toHaveLength(1);
    expect(body).not.toHaveProperty("n");
    expect(body).not.toHaveProperty("store");
    expect(body).not.toHaveProperty("top_k");
  });

  test("a forced tool choice needs tools and has another value for Mistral", () => {
    const forced = { parameters: { tool_choice: "required" }, tools: [calculator] };
    expect(bodyFor(forced).tool_choice).toBe("required");
    expect(bodyFor(forced, "https://api.mistral.ai/v1").tool_choice).toBe("any");
    expect(bodyFor({ ...forced, tools: [] })).not.toHaveProperty("tool_choice");
  });

  test("the system prompt's role and the stream's options depend on the host", () => {
    const first = (modelId: string, baseUrl: string): unknown =>
      bodyFor({ modelId, system: ["S"] }, baseUrl).messages[0]?.role;
    expect(first("gpt-5", OPENAI)).toBe("developer");
    expect(first("gpt-4o", OPENAI)).toBe("system");
    expect(first("gpt-5", "https://openrouter.ai/api/v1")).toBe("system");
    expect(bodyFor({}, OPENAI).stream_options).toEqual({
      include_usage: true,
      include_obfuscation: false,
    });
    expect(bodyFor({}, "https://api.mistral.ai/v1")).not.toHaveProperty("stream_options");
  });

  test("an output schema becomes a response format", () => {
    const schema = { title: "A plan!", type: "object" };
    expect(bodyFor({ outputSchema: schema }).response_format).toEqual({
      type: "json_schema",
      json_schema: { name: "A_plan_", schema, strict: false },
    });
  });

  test("DeepSeek and Groq, which refuse that, are told the output schema in words", () => {
    const object = { type: "object", properties: { steps: { type: "number" } } };
    const list = { type: "array", items: object };
    const sent = (baseUrl: string, outputSchema: typeof object | typeof list) => {
      const { body, leftOut } = adapter.buildRequest(prepared({ system: ["S"], outputSchema }), {
        baseUrl,
      });
      expect(leftOut).toEqual([{ kind: "output_schema", name: "output schema" }]);
      const [system] = body.messages;
      expect(system).toMatchObject({
        role: "system",
        content: expect.stringMatching(/^S\n\n.*JSON/u),
      });
      expect(system?.content).toContain(JSON.stringify(outputSchema));
      return body.response_format;
    };
    expect(sent(DEEPSEEK, object)).toEqual({ type: "json_object" });
    expect(sent(DEEPSEEK, list)).toBeUndefined();
    expect(sent("https://api.groq.com/openai/v1", object)).toBeUndefined();
  });
});

describe("models", () => {
  test("are read from every known listing format", () => {
    expect(adapter.modelsRequest(`${OPENAI}/`)).toEqual({ url: `${OPENAI}/models` });
    const data = [
      { id: "gpt-4o", object: "model" },
      { id: "a/b", name: "B by A", context_length: 200_000 },
      { id: "groq", context_window: 8192 },
      { id: "mistral", name: "mistral", max_context_length: 32_768 },
      { id: "vllm", max_model_len: 4096 },
      { id: "llama", meta: { n_ctx_train: 40_960 } },
      { object: "model" },
      "noise",
    ];
    expect(adapter.parseModels({ object: "list", data })).toEqual([
      { id: "gpt-4o" },
      { id: "a/b", name: "B by A", contextWindow: 200_000 },
      { id: "groq", contextWindow: 8192 },
      { id: "mistral", contextWindow: 32_768 },
      { id: "vllm", contextWindow: 4096 },
      { id: "llama", contextWindow: 40_960 },
    ]);
    expect(adapter.parseModels([{ id: "bare" }])).toEqual([{ id: "bare" }]);
    expect(adapter.parseModels({ models: [{ name: "m" }] })).toEqual([{ id: "m" }]);
    expect(adapter.parseModels("nonsense")).toEqual([]);
  });
});

describe("a whole body", () => {
  const decode = (value: unknown) =>
    adapter.decodeBody(typeof value === "string" ? value : JSON.stringify(value), "m");

  test("is decoded like a stream", () => {
    const message = {
      role: "assistant",
      content: "Hi",
      tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
    };
    const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
    const parts = decode({ choices, usage: { prompt_tokens: 1, completion_tokens: 2 } });
    expect(parts.map((part) => part.type)).toEqual([
      "text",
      "tool_call.start",
      "tool_call.arguments",
      "tool_call.end",
      "usage",
      "finish",
    ]);
  });

  test("a picture that the model made leaves a note, as it cannot be shown", () => {
    const picture = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
    const message = { role: "assistant", content: "Here: ", images: [picture] };
    const parts = decode({ choices: [{ index: 0, message, finish_reason: "stop" }] });
    expect(parts.slice(0, 2)).toEqual([
      { type: "text", text: "Here: " },
      { type: "text", text: "[The model sent a file (image/png), which cannot be shown here.]" },
    ]);
  });

  test.each([
    ["an error", { error: { message: "m", code: 429 } }, "rate_limit"],
    ["a bare error", { detail: "m" }, "in_stream"],
    ["not JSON", "<html>", "malformed_stream"],
    ["no reason", { choices: [{ message: { content: "x" } }] }, "cut"],
  ])("that is %s ends in an error", (_, body, kind) => {
    expect(decode(body).at(-1)).toMatchObject({ type: "error", error: { kind } });
  });
});
