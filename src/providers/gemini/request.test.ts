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

import type { GeminiBody } from "./body.ts";
import { adapter } from "./gemini.provider.ts";

const HOME = "https://generativelanguage.googleapis.com/v1beta";

function requestFor(fields: Partial<PreparedContext>, baseUrl = HOME) {
  return adapter.buildRequest(prepared({ modelId: "gemini-2.0-flash", ...fields }), { baseUrl });
}

function bodyFor(fields: Partial<PreparedContext>): GeminiBody {
  return requestFor(fields).body;
}

describe("the request", () => {
  test("has the model in its address and the key in a header", () => {
    expect(requestFor({ system: ["S", "T"] })).toEqual({
      url: `${HOME}/models/gemini-2.0-flash:streamGenerateContent?alt=sse`,
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: {
        systemInstruction: { parts: [{ text: "S\n\nT" }] },
        contents: [{ role: "user", parts: [{ text: "Hello" }] }],
      },
    });
    expect(adapter.authorise("k")).toEqual({ "x-goog-api-key": "k" });
    expect(adapter.authorise("")).toEqual({});
  });

  test("completes a bare host to the endpoint, and escapes the model's name", () => {
    const { url } = requestFor({ modelId: "tunedModels/a?b" }, "https://proxy.test/");
    expect(url).toBe("https://proxy.test/v1beta/tunedModels/a%3Fb:streamGenerateContent?alt=sse");
  });

  test("is typed by the SDK: an unknown field does not compile", () => {
    // @ts-expect-error max_tokens is not a field
    const wrong: GeminiBody = { contents: [], generationConfig: { max_tokens: 1 } };
    expect(wrong.contents).toEqual([]);
  });
});

describe("contents", () => {
  const theirs = (value: Record<string, string>) => ({
    providerState: { protocol: "gemini", model: "gemini-3-pro", value },
  });
  const round = nodes(
    user("Two"),
    user("places"),
    assistant("Both.", [
      call("a", theirs({ id: "g1", thoughtSignature: "sig" })),
      call("b", theirs({ id: "g2" })),
    ]),
    result("a", { found: 1 }),
    result("b", "nowhere", true),
    user("And?"),
  );

  test("results of a round form one turn, with the provider's ids", () => {
    expect(bodyFor({ modelId: "gemini-3-pro", messages: round, tools: [look] }).contents).toEqual([
      { role: "user", parts: [{ text: "Two" }, { text: "places" }] },
      {
        role: "model",
        parts: [
          { text: "Both." },
          {
            functionCall: { name: "look", args: { at: "tree" }, id: "g1" },
            thoughtSignature: "sig",
          },
          { functionCall: { name: "look", args: { at: "tree" }, id: "g2" } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { name: "look", response: { output: { found: 1 } }, id: "g1" } },
          { functionResponse: { name: "look", response: { error: "nowhere" }, id: "g2" } },
          { text: "And?" },
        ],
      },
    ]);
  });

  test("calls of another model have no ids, and a placeholder where a signature is required", () => {
    const parts = (modelId: string) => bodyFor({ modelId, messages: round }).contents[1]?.parts;
    const plain = { functionCall: { name: "look", args: { at: "tree" } } };
    const unsigned = { ...plain, thoughtSignature: "skip_thought_signature_validator" };
    expect(parts("gemini-3.5-flash")).toEqual([{ text: "Both." }, unsigned, plain]);
    expect(parts("gemini-2.5-flash")).toEqual([{ text: "Both." }, plain, plain]);
  });

  test("a signed text is sent back unjoined, and thoughts are not sent", () => {
    const order = [
      { type: "reasoning", length: 3 },
      { type: "text", length: 3, own: { thoughtSignature: "sig" } },
      { type: "text", length: 5 },
    ];
    const providerState = { protocol: "gemini", model: "gemini-2.0-flash", value: { order } };
    const message: InternalMessage = {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm.", providerState },
        { type: "text", text: "One, two" },
      ],
    };
    const { contents } = bodyFor({ messages: nodes(user("x"), message, user("y")) });
    expect(contents[1]?.parts).toEqual([
      { text: "One", thoughtSignature: "sig" },
      { text: ", two" },
    ]);
  });

  test("images and PDFs are sent as such, text files as text, other files as a note", () => {
    const { body, leftOut } = requestFor(attached);
    expect(body.contents[0]?.parts).toEqual([
      { text: "Look" },
      { inlineData: { mimeType: "image/png", data: "AAAA" } },
      { text: "[The attachment old.png is no longer there.]" },
      { text: "File note.txt:\n\nA note." },
      { inlineData: { mimeType: "application/pdf", data: "JVBE" } },
      { text: "[The file all.zip (application/zip) cannot be read here.]" },
    ]);
    expect(leftOut).toEqual([{ kind: "attachment", name: "all.zip" }]);
  });
});

describe("parameters", () => {
  const config = (modelId: string, parameters: PreparedContext["parameters"]) => {
    const { body, leftOut } = requestFor({ modelId, parameters });
    return { ...body.generationConfig, leftOut: leftOut?.map(({ name }) => name) };
  };

  test("have Gemini's names; those without a name are left out and reported", () => {
    const parameters = {
      temperature: 1,
      top_p: 0.9,
      top_k: 40,
      max_tokens: 500,
      stop: ["x"],
      seed: 4,
      presence_penalty: 1,
      logit_bias: {},
      parallel_tool_calls: false,
    };
    const common = {
      temperature: 1,
      topP: 0.9,
      topK: 40,
      maxOutputTokens: 500,
      stopSequences: ["x"],
      seed: 4,
    };
    expect(config("gemini-2.0-flash", parameters)).toEqual({
      ...common,
      presencePenalty: 1,
      leftOut: ["parallel_tool_calls", "logit_bias"],
    });
    expect(config("gemini-2.5-flash", parameters)).toMatchObject({
      ...common,
      leftOut: ["presence_penalty", "parallel_tool_calls", "logit_bias"],
    });
  });

  test("thinking is requested in each generation's format", () => {
    const thinking = (modelId: string, reasoning_effort?: string): unknown =>
      bodyFor({
        modelId,
        parameters: reasoning_effort === undefined ? {} : { reasoning_effort },
      }).generationConfig?.thinkingConfig;
    expect(thinking("gemini-2.0-flash")).toBeUndefined();
    expect(thinking("gemini-2.5-flash-image")).toBeUndefined();
    expect(thinking("gemini-2.5-flash")).toEqual({ includeThoughts: true });
    expect(thinking("gemini-2.5-flash", "none")).toEqual({
      includeThoughts: false,
      thinkingBudget: 0,
    });
    expect(thinking("gemini-2.5-pro", "none")).toMatchObject({ thinkingBudget: 128 });
    expect(thinking("gemini-3-pro", "high")).toEqual({
      includeThoughts: true,
      thinkingLevel: "HIGH",
    });
    expect(thinking("gemini-flash-latest", "high")).toEqual(thinking("gemini-3-pro", "high"));
    expect(config("gemini-2.0-flash", { reasoning_effort: "low" })).toEqual({
      leftOut: ["reasoning_effort"],
    });
  });

  test("tools and their choice", () => {
    const named = { tool_choice: { type: "function", function: { name: "look" } } };
    expect(bodyFor({ tools: [look], parameters: named })).toMatchObject({
      tools: [
        {
          functionDeclarations: [
            {
              name: "look",
              description: look.description,
              parametersJsonSchema: look.parameters,
            },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["look"] } },
    });
    const forced = { tool_choice: "required" };
    expect(bodyFor({ tools: [look], parameters: forced }).toolConfig).toEqual({
      functionCallingConfig: { mode: "ANY" },
    });
    expect(bodyFor({ parameters: forced })).not.toHaveProperty("toolConfig");
  });

  test("an output schema constrains the answer, or is described in text if there are tools", () => {
    const outputSchema = { type: "object" };
    expect(bodyFor({ outputSchema }).generationConfig).toEqual({
      responseMimeType: "application/json",
      responseJsonSchema: outputSchema,
    });
    const older = requestFor({ outputSchema, tools: [look] });
    expect(older.body).not.toHaveProperty("generationConfig");
    expect(JSON.stringify(older.body.systemInstruction)).toContain("JSON Schema");
    expect(older.leftOut).toEqual([{ kind: "output_schema", name: "output schema" }]);
    const newer = bodyFor({ outputSchema, tools: [look], modelId: "gemini-3-pro" });
    expect(newer.generationConfig).toHaveProperty("responseJsonSchema");
  });
});

describe("responses outside of a stream", () => {
  test("only models that generate content are listed", () => {
    expect(adapter.modelsRequest(HOME)).toEqual({ url: `${HOME}/models?pageSize=1000` });
    const models = [
      {
        name: "models/gemini-x",
        displayName: "Gemini X",
        inputTokenLimit: 1_000_000,
        supportedGenerationMethods: ["generateContent"],
      },
      { name: "models/embed", supportedGenerationMethods: ["embedContent"] },
      { name: "models/untold" },
      null,
    ];
    expect(adapter.parseModels({ models })).toEqual([
      { id: "gemini-x", name: "Gemini X", contextWindow: 1_000_000 },
      { id: "untold" },
    ]);
  });

  test("the list of chunks sent without alt=sse is decoded like a stream", () => {
    const chunk = (text: string, finishReason?: string) => ({
      candidates: [{ content: { parts: [{ text }] }, finishReason }],
    });
    const parts = adapter.decodeBody(JSON.stringify([chunk("A"), chunk("B", "STOP")]), "m");
    expect(parts.map((part) => ("text" in part ? part.text : part.type))).toEqual([
      "A",
      "B",
      "finish",
    ]);
  });

  test.each([
    ["an error", '[{"error":{"code":503,"message":"m","status":"UNAVAILABLE"}}]', "overloaded"],
    ["not JSON", "<html>", "malformed_stream"],
    ["without a reason", '{"candidates":[{"content":{"parts":[{"text":"x"}]}}]}', "cut"],
  ])("%s ends in an error", (_, body, kind) => {
    expect(adapter.decodeBody(body, "m").at(-1)).toMatchObject({ type: "error", error: { kind } });
  });
});
