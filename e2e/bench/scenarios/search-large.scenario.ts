import type { Scenario } from "../scenario.ts";
import { searchRows } from "../searching.ts";

/** The same as `search`, on a device that someone has used for years. Indexing takes several minutes. */
export const scenario: Scenario = {
  name: "search-large",
  place: 91,
  optional: true,
  measure: (bench) => searchRows(bench, 1_000_000),
};
