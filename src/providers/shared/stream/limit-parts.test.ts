import { expect, test } from "vitest";

import type { StreamPart } from "#domain/stream.ts";
import { adapter } from "#providers/openai-chat/openai-chat.provider.ts";

import { limitParts } from "./limit-parts.ts";

const limits = { text: 10, argumentsText: 6, calls: 2, aside: 100 };
const start = (index: number): StreamPart => ({ type: "tool_call.start", index, toolName: "t" });
const tooLong = { type: "error", error: { kind: "too_long", retryable: false } };

test("text and reasoning share a limit, and keep what fits", () => {
  const pass = limitParts(limits);
  expect(pass([{ type: "reasoning", text: "abcdef" }], 0)).toHaveLength(1);
  expect(pass([{ type: "text", text: "ghij" }], 0)).toEqual([{ type: "text", text: "ghij" }]);
  expect(pass([{ type: "usage", usage: {} }], 0)).toHaveLength(1);
  expect(pass([{ type: "text", text: "k" }], 0)).toMatchObject([{ text: "" }, tooLong]);
});

test("a part is cut to what still fits", () => {
  const parts = limitParts(limits)([{ type: "text", text: "0123456789abc" }, start(0)], 0);
  expect(parts).toMatchObject([{ type: "text", text: "0123456789" }, tooLong]);
});

test("arguments count together, whatever call they are of", () => {
  const pass = limitParts(limits);
  expect(
    pass([start(0), { type: "tool_call.arguments", index: 0, text: "abcdef" }], 0),
  ).toHaveLength(2);
  expect(pass([{ type: "tool_call.arguments", index: 1, text: "g" }], 0)).toMatchObject([tooLong]);
});

test("calls are counted", () => {
  expect(limitParts(limits)([start(0), start(1), start(2)], 0)).toMatchObject([
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

test("what brings neither text nor calls is counted by its size", () => {
  const pass = limitParts(limits);
  expect(pass([], 99)).toEqual([]);
  expect(pass([{ type: "text", text: "a" }], 1000)).toHaveLength(1);
  expect(pass([], 2)).toMatchObject([tooLong]);
});

test("a refusal without end is ended by its decoder", () => {
  const decoder = adapter.createDecoder("m");
  const data = JSON.stringify({ choices: [{ delta: { refusal: "x".repeat(8_000_000) } }] });
  const rounds = Array.from({ length: 17 }, () => decoder.push({ event: "", id: "", data }));
  expect(rounds.flat()).toMatchObject([tooLong]);
});
