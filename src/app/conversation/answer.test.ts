import { describe, expect, test } from "vitest";

import type { InternalMessage } from "#domain/message.ts";
import type { StreamPart } from "#domain/stream.ts";

import { createAnswer } from "./answer.ts";

function answerOf(...parts: StreamPart[]): Promise<InternalMessage> {
  const answer = createAnswer({
    protocol: "anthropic-messages",
    modelId: "m",
    newId: () => "id",
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

describe("a refusal's words", () => {
  test("are the answer where nothing was said, also after thoughts", async () => {
    const words = { type: "text", text: "This is not answered." };
    expect((await answerOf(refusal)).content).toEqual([words]);
    const thought: StreamPart = { type: "reasoning", text: "Hm." };
    expect((await answerOf(thought, refusal)).content).toEqual([thought, words]);
  });

  test("do not replace what was said before it", async () => {
    const said: StreamPart = { type: "text", text: "To begin, " };
    expect((await answerOf(said, refusal)).content).toEqual([said]);
  });
});

test("what must go back stands at the last part of its kind, or at an empty one", async () => {
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
