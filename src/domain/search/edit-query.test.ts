import { expect, test } from "vitest";

import { hasFilter, toggleFilter } from "./edit-query.ts";

test("a filter is set, takes the place of another of its name, and goes again", () => {
  const mine = toggleFilter("ledger", "from:me");
  expect(mine).toBe("ledger from:me");
  expect(hasFilter(mine, "from:me")).toBe(true);
  expect(toggleFilter(mine, "from:model")).toBe("ledger from:model");
  expect(toggleFilter(mine, "from:me")).toBe("ledger");
  expect(toggleFilter("has:file", "has:tool")).toBe("has:file has:tool");
  expect(hasFilter("after:2026-1", "after:2026-01-01")).toBe(true);
});
