import { expect, it } from "vitest";

import { isBuiltBough } from "./served-here.ts";

it("knows the built page from another app's, and from the one being developed", () => {
  expect(isBuiltBough("<html><title>Bough</title>")).toBe(true);
  expect(isBuiltBough("<html><title>Boughs and more</title>")).toBe(false);
  expect(isBuiltBough('<title>Bough</title><script src="/@vite/client"></script>')).toBe(false);
});
