import type { Scenario } from "../scenario.ts";
import { searchRows } from "../searching.ts";

/** Searching among many messages, and what their index costs. */
export const scenario: Scenario = {
  name: "search",
  place: 65,
  measure: async (bench) => [
    ...(await searchRows(bench, 10_000)),
    ...(bench.quick ? [] : await searchRows(bench, 100_000)),
  ],
};
