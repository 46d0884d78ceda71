import { expect, test } from "vitest";

import { classifyThrown } from "./classify.ts";
import { ToolFailure } from "./tool.ts";

test.each([
  [new ToolFailure("invalid_arguments", "x"), "invalid_arguments"],
  [new DOMException("stopped", "AbortError"), "aborted"],
  [new DOMException("late", "TimeoutError"), "timeout"],
  [new DOMException("gone", "NetworkError"), "recoverable"],
  [new TypeError("Failed to fetch"), "recoverable"],
  [new TypeError("NetworkError when attempting to fetch resource."), "recoverable"],
  [new TypeError("Load failed"), "recoverable"],
  [new TypeError("x is not a function"), "fatal"],
  [new DOMException("no", "NotAllowedError"), "fatal"],
  [new RangeError("too much"), "fatal"],
  ["a text", "fatal"],
  [undefined, "fatal"],
  [null, "fatal"],
  [Object.create(null), "fatal"],
])("%s is %s", (thrown, kind) => {
  expect(classifyThrown(thrown).kind).toBe(kind);
  expect(classifyThrown(thrown).message).not.toBe("");
});
