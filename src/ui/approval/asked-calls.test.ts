import { describe, expect, test } from "vitest";

import type { ToolCallRequest } from "#domain/message.ts";

import { nextToDecide, partsOf } from "./asked-calls.ts";

const callNamed = (id: string): ToolCallRequest => ({
  id,
  toolName: "clock",
  arguments: {},
  approvalStatus: "pending",
});
const first = callNamed("first");
const second = callNamed("second");
const third = callNamed("third");
const calls = [first, second, third];

describe("the parts of the dialog", () => {
  const many = (toolName: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...callNamed(`${toolName} ${at}`), toolName }));
  const always = () => true;

  test("are calls by themselves, and four or more of one tool in a row together", () => {
    const calls = [...many("clock", 3), ...many("echo", 4), ...many("clock", 1)];
    expect(partsOf(calls, always).map(({ length }) => length)).toEqual([1, 1, 1, 4, 1]);
    expect(partsOf(calls, always).flat()).toEqual(calls);
  });

  test("keep the order that the model wrote", () => {
    const calls = [...many("a", 3), ...many("b", 1), ...many("a", 3)];
    expect(partsOf(calls, always).flat()).toEqual(calls);
    expect(partsOf(calls, always)).toHaveLength(7);
  });

  test("are each call by itself if no line can stand for it", () => {
    expect(partsOf(many("write", 9), () => false)).toHaveLength(9);
  });
});

describe("the next call to decide", () => {
  test("is the next pending one below", () => {
    expect(nextToDecide(calls, new Set(["first", "second", "third"]), first)).toBe(second);
    expect(nextToDecide(calls, new Set(["first", "third"]), first)).toBe(third);
  });

  test("wraps to the first pending one if none is below", () => {
    expect(nextToDecide(calls, new Set(["first", "second", "third"]), third)).toBe(first);
  });

  test("is undefined after the last pending one", () => {
    expect(nextToDecide(calls, new Set(["second"]), second)).toBeUndefined();
  });
});
