import { expect, test } from "vitest";

import type { StreamPart } from "#domain/stream.ts";
import { adapter } from "#providers/openai-chat/openai-chat.provider.ts";

import { limitParts } from "./limit-parts.ts";

const limits = { text: 10, argumentsText: 6, calls: 2 };
const start = (index: number): StreamPart => ({ type: "tool_call.start", index, toolName: "t" });
const tooLong = { type: "error", error: { kind: "too_long", retryable: false } };

test("text and reasoning share a limit, and keep what fits", () => {
  const pass = limitParts(limits);
  expect(pass([{ type: "reasoning", text: "abcdef" }])).toHaveLength(1);
  expect(pass([{ type: "text", text: "ghij" }])).toEqual([{ type: "text", text: "ghij" }]);
  expect(pass([{ type: "usage", usage: {} }])).toHaveLength(1);
  expect(pass([{ type: "text", text: "k" }])).toMatchObject([{ text: "" }, tooLong]);
});

test("a part is cut to what still fits", () => {
  const parts = limitParts(limits)([{ type: "text", text: "0123456789abc" }, start(0)]);
  expect(parts).toMatchObject([{ type: "text", text: "0123456789" }, tooLong]);
});

test("arguments count together, whatever call they are of", () => {
  const pass = limitParts(limits);
  expect(pass([start(0), { type: "tool_call.arguments", index: 0, text: "abcdef" }])).toHaveLength(
    2,
  );
  expect(pass([{ type: "tool_call.arguments", index: 1, text: "g" }])).toMatchObject([tooLong]);
});

test("calls are counted", () => {
  expect(limitParts(limits)([start(0), start(1), start(2)])).toMatchObject([
    { index: 0 },
    { index: 1 },
    tooLong,
  ]);
});

test("an answer is ended by its decoder, however it goes on", () => {
  const decoder = adapter.createDecoder("m");
  const data = JSON.stringify({ choices: [{ delta: { content: "x".repeat(1_000_000) } }] });
  const rounds = [0, 1, 2, 3, 4, 5].map(() => decoder.push({ event: "", id: "", data }));
  expect(rounds.map((parts) => parts.map(({ type }) => type))).toEqual([
    ["text"],
    ["text"],
    ["text"],
    ["text"],
    ["text", "error"],
    [],
  ]);
});
