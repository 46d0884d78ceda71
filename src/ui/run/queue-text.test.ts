import { expect, it } from "vitest";

import type { RunRow } from "#domain/runs/run.ts";

import { queueText } from "./queue-text.ts";

const inDoubt: Partial<RunRow> = {
  origin: "tools",
  calls: [{ id: "a", toolName: "search", status: "approved", idempotent: false, mayHaveRun: true }],
};

it.each<[string, Partial<RunRow>, string]>([
  ["streamingLLMResponse", {}, "Will be sent when this answer is complete."],
  ["transientFailure.backingOff", {}, "Will be sent when this answer is complete."],
  ["awaitingToolApproval", {}, "you have decided on the tool calls"],
  ["awaitingClarification", {}, "you have answered the question"],
  ["processingToolResults.awaitingReview", {}, "you have reviewed the result"],
  ["transientFailure.awaitingPerson", {}, "when the interrupted answer is complete"],
  ["transientFailure.awaitingPerson", inDoubt, "may have run"],
  ["transientFailure.awaitingPerson", { origin: "tools" }, "the tools have been retried"],
  ["idle", {}, "was stopped"],
  ["failed", {}, "failed"],
])("%s %o: %s", (state, fields, words) => {
  // `queueText` reads no other field of a run.
  const run = { state, origin: "llm", calls: [], ...fields } as unknown as RunRow;
  expect(queueText(run)).toContain(words);
});
