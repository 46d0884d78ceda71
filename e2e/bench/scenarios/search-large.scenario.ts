import type { Scenario } from "../scenario.ts";
import { searchRows } from "../searching.ts";

/** Measures what `search` does with the messages of many years. Indexing takes several minutes. */
export const scenario: Scenario = {
  name: "search-large",
  place: 91,
  optional: true,
  measure: (bench) => searchRows(bench, 1_000_000),
};
