import { expect, test } from "vitest";

import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";

import { resultAsText, resultText } from "./tool-text.ts";

const call: ToolCallRequest = {
  id: "c",
  toolName: "calculator",
  arguments: "6 * 8",
  approvalStatus: "approved",
};
const result: ToolCallResult = {
  requestId: "c",
  result: { value: "48" },
  isError: false,
  source: "tool",
};

test("the result says that the person edited the arguments, and what the model had written", () => {
  const text = resultAsText(result, { ...call, editedFrom: "6 * 7" });
  expect(text).toContain('{"value":"48"}');
  expect(text).toContain("edited by the person");
  expect(text).toContain('"6 * 7"');
});

test("also with an error, and only if there was an edit", () => {
  const failed = { ...result, result: "No.", isError: true };
  expect(resultText(failed, { ...call, editedFrom: {} })).toMatch(/^Error: No\.\n.*edited by/su);
  expect(resultText(failed, call)).toBe("Error: No.");
});

test("a long text of the model is cut in the note, the result is not", () => {
  const long = "x".repeat(10_000);
  const text = resultAsText({ ...result, result: long }, { ...call, editedFrom: long });
  expect(text).toContain(long);
  expect(text.length).toBeLessThan(13_000);
});
