import { expect, test } from "vitest";

import { wholeIn } from "./attachment-placeholders.ts";

test("a stretch of a body has whole placeholders only", () => {
  const marked = "ab\u0001blob-1\u0001cd\u0001blob-2\u0001ef";
  const [first, second] = [marked.indexOf("\u0001"), marked.indexOf("cd")];
  expect(wholeIn(marked, 0, marked.length)).toBe(marked);
  expect(wholeIn(marked, 0, second)).toBe("ab\u0001blob-1\u0001");
  expect(wholeIn(marked, first, second)).toBe("\u0001blob-1\u0001");
  // Up to where the two ids begin to differ, and from there on.
  expect(wholeIn(marked, 0, first + 6)).toBe("ab");
  expect(wholeIn(marked, 0, second - 1)).toBe("ab");
  expect(wholeIn(marked, first + 6, marked.length)).toBe("cd\u0001blob-2\u0001ef");
  expect(wholeIn(marked, first + 1, first + 3)).toBe("");
});
