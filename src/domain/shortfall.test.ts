import { expect, test } from "vitest";

import type { FinishReason, InternalMessage, MessageMetadata } from "./message.ts";
import { endedEarly, shortfallOf } from "./shortfall.ts";

function answer(
  text: string,
  finishReason: FinishReason,
  status?: MessageMetadata["status"],
): InternalMessage {
  const metadata = { finishReason, ...(status === undefined ? {} : { status }) };
  return { role: "assistant", content: [{ type: "text", text }], metadata };
}

test.each([
  ["length", "cut", "all_reasoning"],
  ["content_filter", "filtered", "all_filtered"],
  ["refusal", undefined, "declined"],
  ["stop", undefined, "empty"],
  ["tool_calls", undefined, "empty"],
  ["other", undefined, "empty"],
  ["pause", undefined, undefined],
] as const)("an answer that ended with %s falls short if it has text, and if not", (...row) => {
  const [reason, withText, without] = row;
  expect(shortfallOf(answer("Half", reason))).toBe(withText);
  expect(shortfallOf(answer(" ", reason))).toBe(without);
});

test("what was broken off, calls or came from elsewhere is told otherwise", () => {
  expect(shortfallOf(answer("Half", "length", "complete"))).toBe("cut");
  expect(shortfallOf(answer("Half", "length", "stopped"))).toBeUndefined();
  const call = { id: "1", toolName: "look", arguments: {}, approvalStatus: "pending" } as const;
  expect(shortfallOf({ ...answer("", "length"), toolCalls: [call] })).toBeUndefined();
  expect(shortfallOf({ role: "assistant", content: [] })).toBeUndefined();
});

test.each([
  ["stop", "stopped", true],
  ["length", undefined, true],
  ["content_filter", undefined, true],
  ["refusal", undefined, false],
  ["stop", undefined, false],
] as const)("an answer that ended with %s (%s) ended early: %s", (reason, status, isEarly) => {
  expect(endedEarly(answer("Half", reason, status))).toBe(isEarly);
});
