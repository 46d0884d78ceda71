import { expect, test } from "vitest";

import { geminiVersion } from "./provider-names.ts";

test.each([
  ["gemini-2.5-flash", 2.5],
  ["models/gemini-3-pro-preview", 3],
  ["gemini-1.5-flash-latest", 1.5],
  ["gemini-flash-latest", Infinity],
  ["gemini-flash-lite-latest", Infinity],
  ["gemini-pro", 0],
  ["gemma-3-27b-it", 0],
])("%s is of generation %d", (modelId, version) => {
  expect(geminiVersion(modelId)).toBe(version);
});
