import { describe, expect, test } from "vitest";

import type { InternalMessage } from "#domain/message.ts";
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

import type { ResponsesBody } from "./body.ts";
import { adapter } from "./openai-responses.provider.ts";

const OPENAI = "https://api.openai.com/v1";
const LOCAL = "http://localhost:1234/v1";

function requestFor(fields: Partial<PreparedContext>, baseUrl = OPENAI) {
  return adapter.buildRequest(prepared({ modelId: "gpt-5", ...fields }), { baseUrl });
}

function bodyFor(fields: Partial<PreparedContext>, baseUrl = OPENAI): ResponsesBody {
  return requestFor(fields, baseUrl).body;
}

describe("the request", () => {
  test("stores nothing at the provider, and asks a reasoning model for encrypted reasoning", () => {
    expect(requestFor({ system: ["S", "T"] })).toEqual({
      url: `${OPENAI}/responses`,
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: {
        model: "gpt-5",
        instructions: "S\n\nT",
        input: [{ role: "user", content: [{ type: "input_text", text: "Hello" }] }],
        reasoning: { summary: "auto" },
        include: ["reasoning.encrypted_content"],
        store: false,
        stream: true,
      },
    });
  });

  test("is the same at a regional address", () => {
    const parameters = { temperature: 0.5 };
    const regional = requestFor({ parameters }, "https://eu.api.openai.com/v1");
    const { body, leftOut } = requestFor({ parameters });
    expect(regional.body).toEqual(body);
    expect(regional.leftOut).toEqual(leftOut);
    expect(leftOut).toMatchObject([{ name: "temperature" }]);
  });

  test.each([
    ["gpt-4o", OPENAI],
    ["anything", LOCAL],
  ])("asks %s for no thoughts", (modelId, baseUrl) => {
    const body = bodyFor({ modelId }, baseUrl);
    expect(body).not.toHaveProperty("reasoning");
    expect(body).not.toHaveProperty("include");
  });

  test("is typed by OpenAI's own types", () => {
    const required = { model: "m", input: [], stream: true as const, store: false as const };
    // @ts-expect-error max_tokens belongs to Chat Completions
    const wrong: ResponsesBody = { ...required, max_tokens: 1 };
    expect(wrong.store).toBe(false);
  });
});

describe("input", () => {
  const from = (model: string, value: object) => ({
    providerState: {
      protocol: "openai-responses",
      model,
      value: JSON.parse(JSON.stringify(value)),
    },
  });
  const thought = { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "sealed" };
  const remark = { type: "text", length: 7, own: { id: "msg_1", phase: "commentary" } };
  const answer: InternalMessage = {
    role: "assistant",
    content: [
      {
        type: "reasoning",
        text: "",
        ...from("gpt-5", {
          order: [{ type: "reasoning", length: 0, own: thought }, remark, { type: "call" }],
        }),
      },
      { type: "text", text: "I look." },
    ],
    toolCalls: [call("a", from("gpt-5", { id: "call_1", itemId: "fc_1" }))],
  };
  const messages = nodes(user("x"), answer, result("a", "nowhere", true));

  test("items are sent back unchanged to their own model", () => {
    expect(bodyFor({ messages, tools: [look] }).input.slice(1)).toEqual([
      thought,
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: "I look.", annotations: [] }],
        phase: "commentary",
      },
      {
        type: "function_call",
        id: "fc_1",
        call_id: "call_1",
        name: "look",
        arguments: '{"at":"tree"}',
      },
      { type: "function_call_output", call_id: "call_1", output: "Error: nowhere" },
    ]);
  });

  test("another model gets the text and the calls", () => {
    expect(bodyFor({ modelId: "gpt-5.1", messages }).input.slice(1)).toEqual([
      { role: "assistant", content: "I look." },
      { type: "function_call", call_id: "a", name: "look", arguments: '{"at":"tree"}' },
      { type: "function_call_output", call_id: "a", output: "Error: nowhere" },
    ]);
  });

  test("reasoning that led to nothing is not sent", () => {
    const alone: InternalMessage = {
      role: "assistant",
      content: [
        {
          type: "reasoning",
          text: "",
          ...from("gpt-5", { order: [{ type: "reasoning", length: 0, own: thought }] }),
        },
      ],
    };
    expect(bodyFor({ messages: nodes(user("x"), alone, user("y")) }).input).toHaveLength(2);
  });

  test("malformed arguments are sent back as an empty object", () => {
    const broken = call("a", {
      arguments: '{"at": ',
      problem: { kind: "malformed", message: "It ends too soon." },
    });
    const { input } = bodyFor({
      messages: nodes(user("x"), assistant("", [broken]), result("a", "It ends too soon.", true)),
    });
    expect(input[1]).toMatchObject({ arguments: "{}" });
    expect(input[2]).toMatchObject({ output: 'Error: It ends too soon.\nYou wrote: {"at": ' });
  });

  test("images and PDFs are sent as such, text files as text, other files as a note", () => {
    const { body, leftOut } = requestFor(attached);
    expect(body.input[0]).toEqual({
      role: "user",
      content: [
        { type: "input_text", text: "Look" },
        { type: "input_image", image_url: "data:image/png;base64,AAAA", detail: "auto" },
        { type: "input_text", text: "[The attachment old.png is no longer there.]" },
        { type: "input_text", text: "File note.txt:\n\nA note." },
        {
          type: "input_file",
          filename: "paper.pdf",
          file_data: "data:application/pdf;base64,JVBE",
        },
        { type: "input_text", text: "[The file all.zip (application/zip) cannot be read here.]" },
      ],
    });
    expect(leftOut).toEqual([{ kind: "attachment", name: "all.zip" }]);
  });
});

describe("parameters", () => {
  const kept = (modelId: string, parameters: PreparedContext["parameters"], baseUrl = OPENAI) => {
    const { body, leftOut } = requestFor({ modelId, parameters }, baseUrl);
    const { model: _m, input: _i, stream: _t, store: _s, include: _n, ...rest } = body;
    return { ...rest, leftOut: leftOut?.map(({ name }) => name) };
  };
  const parameters = { temperature: 0.2, max_tokens: 500, stop: ["x"], seed: 4, store: true };

  test("have this endpoint's names; those that a model refuses are left out and reported", () => {
    expect(kept("gpt-4o", parameters)).toEqual({
      temperature: 0.2,
      max_output_tokens: 500,
      leftOut: ["stop", "seed"],
    });
    expect(kept("gpt-5", parameters)).toEqual({
      reasoning: { summary: "auto" },
      max_output_tokens: 500,
      leftOut: ["temperature", "stop", "seed"],
    });
  });

  test("effort, verbosity and a setting for a longer summary", () => {
    const wishes = {
      reasoning_effort: "low",
      verbosity: "high",
      reasoning: { summary: "detailed" },
    };
    expect(kept("gpt-5", wishes)).toEqual({
      reasoning: { effort: "low", summary: "detailed" },
      text: { verbosity: "high" },
      leftOut: undefined,
    });
    expect(kept("gpt-5.1", { reasoning_effort: "none", temperature: 1 })).toEqual({
      reasoning: { effort: "none" },
      temperature: 1,
      leftOut: undefined,
    });
    expect(kept("gpt-4o", { reasoning_effort: "low", verbosity: "low" })).toEqual({
      leftOut: ["verbosity", "reasoning_effort"],
    });
    expect(kept("o3", { verbosity: "low" })).toMatchObject({ leftOut: ["verbosity"] });
  });

  test("tools are flat and not strict, and a forced tool is named", () => {
    const body = bodyFor({
      tools: [look],
      parameters: {
        tool_choice: { type: "function", function: { name: "look" } },
        parallel_tool_calls: false,
      },
    });
    expect(body).toMatchObject({
      tools: [
        {
          type: "function",
          name: "look",
          description: look.description,
          parameters: look.parameters,
          strict: false,
        },
      ],
      tool_choice: { type: "function", name: "look" },
      parallel_tool_calls: false,
    });
  });

  test("an output schema becomes the text's format", () => {
    const schema = { title: "A plan!", type: "object" };
    expect(bodyFor({ outputSchema: schema }).text).toEqual({
      format: { type: "json_schema", name: "A_plan_", schema, strict: false },
    });
  });
});

describe("a whole body", () => {
  test("is decoded like a stream", () => {
    const output = [
      { type: "message", id: "m", content: [{ type: "output_text", text: "Hi" }] },
      { type: "function_call", id: "f", call_id: "c", name: "look", arguments: "{}" },
    ];
    const body = { status: "completed", output, usage: { input_tokens: 1 } };
    const parts = adapter.decodeBody(JSON.stringify(body), "m");
    expect(parts.at(0)).toEqual({ type: "text", text: "Hi" });
    expect(parts.at(-1)).toMatchObject({ type: "finish", reason: "tool_calls" });
  });

  test.each([
    ["an error", '{"error":{"message":"m","code":"insufficient_quota"}}', "quota"],
    ["not JSON", "<html>", "malformed_stream"],
  ])("%s ends in an error", (_, body, kind) => {
    expect(adapter.decodeBody(body, "m").at(-1)).toMatchObject({ type: "error", error: { kind } });
  });
});
