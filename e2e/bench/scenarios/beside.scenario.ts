import { measureFlood } from "../beside/bursts.ts";
import { measureFirstLoads } from "../beside/first-loads.ts";
import { lengths, measureOpening } from "../beside/openings.ts";
import { measureStreaming } from "../beside/streams.ts";
import type { Row, Scenario } from "../scenario.ts";

/** Does the same things in Bough and in another chat page without a backend. */
export const scenario: Scenario = {
  name: "beside",
  place: 96,
  optional: true,
  measure: async (bench) => {
    const rows: Row[] = await measureFirstLoads(bench);
    for (const length of lengths) rows.push(...(await measureOpening(bench, length)));
    for (const rate of [100, 500]) rows.push(...(await measureStreaming(bench, rate)));
    for (const tokens of [2_000, 20_000]) rows.push(...(await measureFlood(bench, tokens)));
    return rows;
  },
};
