import { expect, it } from "vitest";

import { looksLikeKey } from "./presets.ts";

it("tells what cannot be a key from what any provider could have given", () => {
  expect(["sk-proj-0123456789abcdef", "0123456789abcdef"].every(looksLikeKey)).toBe(true);
  expect(["my password 123", "hello", "sk-proj-0123 456789abcdef"].some(looksLikeKey)).toBe(false);
});
