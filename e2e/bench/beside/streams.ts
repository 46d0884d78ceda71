import { seededAnswer } from "../answer-text.ts";
import type { Bench, Row } from "../scenario.ts";
import { measureStream } from "../scenarios/stream.scenario.ts";
import { percentile } from "../statistics.ts";
import { LIMIT, measureAct } from "./turns.ts";

/** Streams an answer into each page at this pace. */
export function measureStreaming(bench: Bench, rate: number): Promise<Row[]> {
  const name = `${String(rate)} tokens a second`;
  const [cpu, visible, dropped, late, long, blocked, gap] = [
    `${name}: main thread, processor time`,
    `${name}: sent to visible, p95`,
    `${name}: dropped frames`,
    `${name}: dropped frames, beyond 33 ms`,
    `${name}: long tasks`,
    `${name}: long tasks, beyond 50 ms`,
    `${name}: worst frame gap`,
  ];
  const tokens = rate * (bench.quick ? 5 : 10);
  return measureAct(bench, {
    units: {
      [cpu]: "ms",
      [visible]: "ms",
      [dropped]: "count",
      [late]: "ms",
      [long]: "count",
      [blocked]: "ms",
      [gap]: "ms",
    },
    runs: bench.runs,
    limit: LIMIT,
    measure: async (side, run, note) => {
      const answer = seededAnswer(run + 1, tokens);
      const sample = await measureStream(bench, side, { tokens, rate, ratio: 0 }, answer);
      note({
        [cpu]: sample.cpu,
        [visible]: percentile(sample.delays, 0.95),
        [dropped]: sample.dropped,
        [late]: sample.late,
        [long]: sample.longTasks,
        [blocked]: sample.blocked,
        [gap]: sample.worstGap,
      });
    },
  });
}
