import { expect, test } from "vitest";

import { suggestedTitle } from "./suggested-title.ts";

test.each([
  ["Moving the ledger to Postgres", "Moving the ledger to Postgres"],
  ['"Moving the ledger"', "Moving the ledger"],
  ["**Title:** Moving the ledger.", "Moving the ledger"],
  ["# Moving the ledger\n\nIt names the subject.", "Moving the ledger"],
  ["\n\n„Umzug der Datenbank“", "Umzug der Datenbank"],
  ["「台帳の移行」", "台帳の移行"],
  ["   ", ""],
])("the title in %j is %j", (answer, title) => {
  expect(suggestedTitle(answer)).toBe(title);
});

test("a model that writes an essay is cut like any other title", () => {
  expect(suggestedTitle("word ".repeat(100)).length).toBeLessThan(60);
});
