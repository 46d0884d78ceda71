import { expect, test } from "vitest";

import { excerptOf } from "./excerpt.ts";
import { parseSearchQuery } from "./query.ts";

test("an excerpt is around its term, though letters before it fold to more or fewer", () => {
  const before = "Straßengroßmaß ﬃ e\u0301e\u0301e\u0301 ".repeat(40);
  const text = `${before}Würzburg${" danach".repeat(200)}`;
  const excerpt = excerptOf(text, parseSearchQuery("wurzburg").terms);
  // A third of the excerpt comes before the term.
  expect(excerpt.indexOf("Würzburg")).toBeGreaterThan(40);
  expect(excerpt.indexOf("Würzburg")).toBeLessThan(60);
});
