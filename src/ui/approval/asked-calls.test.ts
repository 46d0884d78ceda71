import { describe, expect, test } from "vitest";

import type { ToolCallRequest } from "#domain/message.ts";

import { nextToDecide } from "./asked-calls.ts";

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
