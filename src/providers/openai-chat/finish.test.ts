import { expect, test } from "vitest";

import { chatUsage } from "./finish.ts";

test("reasoning that is counted beside the answer is part of what was written", () => {
  const counts = (completion_tokens: number, total_tokens: number) =>
    chatUsage({
      prompt_tokens: 307,
      completion_tokens,
      total_tokens,
      completion_tokens_details: { reasoning_tokens: 227 },
    });
  const usage = { inputTokens: 307, outputTokens: 253, reasoningTokens: 227 };
  expect(counts(26, 560)).toEqual(usage);
  expect(counts(253, 560)).toEqual(usage);
  expect(chatUsage({ prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 })).toEqual({
    inputTokens: 5,
    outputTokens: 7,
  });
  expect(chatUsage({ completion_tokens: 7 })).toEqual({ outputTokens: 7 });
});
