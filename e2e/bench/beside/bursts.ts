import type { Bench, Row } from "../scenario.ts";
import { measureBurst } from "../scenarios/burst.scenario.ts";
import { LIMIT, measureAct } from "./turns.ts";

/** Sends this many tokens to each page as fast as possible. */
export function measureFlood(bench: Bench, tokens: number): Promise<Row[]> {
  const name = `${tokens.toLocaleString("en")} tokens at once`;
  const [done, cpu, long, blocked, gap] = [
    `${name}: done after the last byte`,
    `${name}: main thread, processor time`,
    `${name}: long tasks`,
    `${name}: long tasks, beyond 50 ms`,
    `${name}: worst frame gap`,
  ];
  return measureAct(bench, {
    units: { [done]: "ms", [cpu]: "ms", [long]: "count", [blocked]: "ms", [gap]: "ms" },
    runs: bench.runs,
    limit: LIMIT,
    measure: async (side, run, note) => {
      const sample = await measureBurst(bench, side, run + 1, tokens);
      note({
        [done]: sample.done,
        [cpu]: sample.cpu,
        [long]: sample.longTasks,
        [blocked]: sample.blocked,
        [gap]: sample.worstGap,
      });
    },
  });
}
