import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { rowShapes } from "#domain/files/row-shapes.ts";
import type { JsonObject } from "#domain/json.ts";
import type { FinishReason, InternalMessage } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";
import { adapterFor } from "#providers/registry.ts";

import { createAnswer } from "./answer.ts";

function answerOf(...parts: StreamPart[]): Promise<InternalMessage> {
  const answer = createAnswer({
    protocol: "anthropic-messages",
    modelId: "m",
    newId: () => "id",
    toolNames: [],
    tools: { check: () => Promise.resolve({ arguments: {} }) },
  });
  parts.forEach((part) => answer.add(part));
  return answer.message({ status: "complete" });
}

const refusal: StreamPart = {
  type: "finish",
  reason: "refusal",
  wireReason: "refusal",
  refusal: "This is not answered.",
};

describe("a refusal's text", () => {
  test("is the answer if there is no other text, even after reasoning", async () => {
    const words = { type: "text", text: "This is not answered." };
    expect((await answerOf(refusal)).content).toEqual([words]);
    const thought: StreamPart = { type: "reasoning", text: "Hm." };
    expect((await answerOf(thought, refusal)).content).toEqual([thought, words]);
  });

  test("does not replace earlier text", async () => {
    const said: StreamPart = { type: "text", text: "To begin, " };
    expect((await answerOf(said, refusal)).content).toEqual([said]);
  });
});

test("opaque provider state is kept at the last part of its kind, or at an empty one", async () => {
  const state: StreamPart = { type: "provider_state", target: "reasoning", state: { order: [] } };
  const providerState = { protocol: "anthropic-messages", model: "m", value: { order: [] } };
  const text: StreamPart = { type: "text", text: "Yes." };
  expect((await answerOf({ type: "reasoning", text: "Hm." }, text, state)).content).toEqual([
    { type: "reasoning", text: "Hm.", providerState },
    text,
  ]);
  expect((await answerOf(text, state)).content).toEqual([
    text,
    { type: "reasoning", text: "", providerState },
  ]);
});

/** Whole answers with one call and arbitrary token counts. */
const bodies = {
  "openai-chat": (count: number, name: string): JsonObject => ({
    choices: [
      {
        finish_reason: "tool_calls",
        message: { tool_calls: [{ index: 0, id: "c", function: { name, arguments: "{}" } }] },
      },
    ],
    usage: {
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: { cached_tokens: count, cache_write_tokens: count },
      completion_tokens_details: { reasoning_tokens: count },
      cost: count,
    },
  }),
  "openai-responses": (count: number, name: string): JsonObject => ({
    status: "completed",
    output: [{ type: "function_call", id: "i", call_id: "c", name, arguments: "{}" }],
    usage: { input_tokens: count, output_tokens: count, cost: count },
  }),
  "anthropic-messages": (count: number, name: string): JsonObject => ({
    content: [{ type: "tool_use", id: "c", name, input: {} }],
    stop_reason: "tool_use",
    usage: {
      input_tokens: count,
      cache_read_input_tokens: count,
      cache_creation_input_tokens: count,
      output_tokens: count,
    },
  }),
  gemini: (count: number, name: string): JsonObject => ({
    candidates: [
      { content: { parts: [{ functionCall: { name, args: {} } }] }, finishReason: "STOP" },
    ],
    usageMetadata: { promptTokenCount: count, candidatesTokenCount: count },
  }),
} as const;

test.each(["openai-chat", "openai-responses", "anthropic-messages", "gemini"] as const)(
  "whatever %s counts and names, the message can be read back from a file",
  async (protocol) => {
    const counts = fc.oneof(
      fc.constantFrom(12.5, -1, 3e300, -3e300, 1e12, 7),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const names = fc.integer({ min: 1, max: 20_000 }).map((length) => "t".repeat(length));
    await fc.assert(
      fc.asyncProperty(counts, names, async (count, name) => {
        const text = JSON.stringify(bodies[protocol](count, name));
        const parts = adapterFor(protocol)?.decodeBody(text, "m") ?? [];
        const message = await answerOf(...parts);
        expect(message.toolCalls).toHaveLength(1);
        const row = { id: "n", contextId: "c", parentId: null, message, createdAt: 1 };
        expect(rowShapes.messages(JSON.parse(JSON.stringify(row)))).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  },
);

test("of very many calls the first may run, and the model is told of each of the others", async () => {
  const calls = Array.from({ length: 103 }, (_, index): StreamPart[] => [
    { type: "tool_call.start", index, toolName: "clock" },
    { type: "tool_call.end", index, toolName: "clock", argumentsText: "{}" },
  ]);
  const { toolCalls = [] } = await answerOf(...calls.flat());
  expect(toolCalls).toHaveLength(103);
  expect(toolCalls.filter(({ problem }) => problem === undefined)).toHaveLength(100);
  expect(toolCalls.slice(100).map(({ problem }) => problem?.kind)).toEqual(
    Array(3).fill("too_many_calls"),
  );
});

describe("a call without arguments", () => {
  const called = (index: number, argumentsText: string): StreamPart[] => [
    { type: "tool_call.start", index, toolName: "clock" },
    { type: "tool_call.end", index, toolName: "clock", argumentsText },
  ];
  const problems = async (...parts: StreamPart[]) =>
    (await answerOf(...parts)).toolCalls?.map(({ problem }) => problem?.kind);
  const ended = (reason: FinishReason): StreamPart => ({
    type: "finish",
    reason,
    wireReason: reason,
  });

  test.each(["length", "content_filter", "refusal"] as const)(
    "cannot run if %s cut the answer off there",
    async (reason) => {
      const finish = ended(reason);
      expect(await problems(...called(0, ""), ...called(1, " "), finish)).toEqual([
        undefined,
        "malformed",
      ]);
      expect(await problems(...called(0, ""), ...called(1, "{}"), finish)).toEqual([
        undefined,
        undefined,
      ]);
    },
  );

  test.each(["tool_calls", "stop"] as const)("may run after %s", async (reason) => {
    expect(await problems(...called(0, ""), ended(reason))).toEqual([undefined]);
  });

  /** Streams in which the token limit cuts the answer off right after the call's name. */
  const streams: Record<"openai-chat" | "openai-responses" | "anthropic-messages", JsonObject[]> = {
    "openai-chat": [
      {
        choices: [{ delta: { tool_calls: [{ index: 0, id: "c", function: { name: "clock" } }] } }],
      },
      { choices: [{ delta: {}, finish_reason: "length" }] },
    ],
    "openai-responses": [
      {
        type: "response.output_item.added",
        output_index: 0,
        item: { id: "i", type: "function_call", call_id: "c", name: "clock", arguments: "" },
      },
      {
        type: "response.incomplete",
        response: {
          status: "incomplete",
          output: [],
          incomplete_details: { reason: "max_output_tokens" },
        },
      },
    ],
    "anthropic-messages": [
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "c", name: "clock", input: {} },
      },
      { type: "message_delta", delta: { stop_reason: "max_tokens" } },
      { type: "message_stop" },
    ],
  };

  test.each(["openai-chat", "openai-responses", "anthropic-messages"] as const)(
    "cannot run if %s says that its tokens ran out",
    async (protocol) => {
      const decoder = adapterFor(protocol)?.createDecoder("m");
      const parts = streams[protocol].flatMap(
        (event) => decoder?.push({ event: "", id: "", data: JSON.stringify(event) }) ?? [],
      );
      const ends = decoder?.end() ?? [];
      expect(await problems(...parts, ...ends)).toEqual(["malformed"]);
    },
  );
});
