import { expect, test } from "vitest";

import { outcomeText } from "./request-text.ts";

test("a request of yesterday without an end is not in progress", () => {
  const now = Date.now();
  expect(outcomeText({ sentAt: now })).toBe("in progress");
  expect(outcomeText({ sentAt: now - 2 * 86_400_000 })).toBe("not known how it ended");
  const end = { at: now, outcome: "left", answerTokens: 0 } as const;
  expect(outcomeText({ sentAt: now, end })).toBe("ended early");
});
