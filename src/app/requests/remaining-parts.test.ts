import { expect, test } from "vitest";

import { adapter } from "#providers/anthropic-messages/anthropic-messages.provider.ts";

import { remainingParts, reportedUsage } from "./remaining-parts.ts";

const begun = {
  type: "message_start",
  message: { usage: { input_tokens: 25, output_tokens: 1 } },
};

test("a stream that broke off or was stopped still tells its usage, and nothing else", () => {
  for (const end of [{ kind: "broken", message: "" } as const, { kind: "aborted" } as const]) {
    const decoder = adapter.createDecoder("m");
    decoder.push({ event: "message_start", id: "", data: JSON.stringify(begun) });
    const parts = remainingParts({ decodeBody: () => [] }, decoder, end);
    expect(parts).toMatchObject([{ type: "usage", usage: { inputTokens: 25, outputTokens: 1 } }]);
  }
});

test("an output count from before the rest arrived gives way to the estimate", () => {
  expect(reportedUsage({ inputTokens: 25, outputTokens: 1 }, 40)).toEqual({ inputTokens: 25 });
  const whole = { inputTokens: 25, outputTokens: 41 };
  expect(reportedUsage(whole, 40)).toBe(whole);
  expect(reportedUsage(undefined, 40)).toBeUndefined();
});
