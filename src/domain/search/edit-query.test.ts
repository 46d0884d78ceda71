import { expect, test } from "vitest";

import { filterOf, hasFilter, toggleFilter } from "./edit-query.ts";

test("a filter is set, takes the place of another of its name, and goes again", () => {
  const mine = toggleFilter("ledger", "from:me");
  expect(mine).toBe("ledger from:me");
  expect(hasFilter(mine, "from:me")).toBe(true);
  expect(toggleFilter(mine, "from:model")).toBe("ledger from:model");
  expect(toggleFilter(mine, "from:me")).toBe("ledger");
  expect(toggleFilter("has:file", "has:tool")).toBe("has:file has:tool");
  expect(hasFilter("after:2026-1", "after:2026-01-01")).toBe(true);
});

test("a value of several words is quoted, and goes again as a whole", () => {
  const filter = filterOf("folder", "Work and  play");
  expect(filter).toBe('folder:"Work and play"');
  const inFolder = toggleFilter('ledger "a phrase"', filter);
  expect(inFolder).toBe('ledger "a phrase" folder:"Work and play"');
  expect(hasFilter(inFolder, filter)).toBe(true);
  expect(toggleFilter(inFolder, filterOf("folder", "Home"))).toBe('ledger "a phrase" folder:Home');
  expect(toggleFilter(inFolder, filter)).toBe('ledger "a phrase"');
  expect(hasFilter(inFolder, filterOf("folder", "Home"))).toBe(false);
});
