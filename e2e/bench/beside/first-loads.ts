import type { Bench, Row } from "../scenario.ts";
import { firstVisit } from "../scenarios/first-load.scenario.ts";
import { workUntilText } from "./early-work.ts";
import { LIMIT, measureAct } from "./turns.ts";

/** Measures a first visit to each page, in an empty profile. */
export function measureFirstLoads(bench: Bench): Promise<Row[]> {
  const name = "first load";
  const [text, textWork, slowText, ready, slowReady, work, script, style, requests] = [
    `${name}: composer takes text`,
    `${name}: composer takes text, processor time`,
    `${name}: composer takes text at 4 × CPU throttle`,
    `${name}: script is there`,
    `${name}: script is there at 4 × CPU throttle`,
    `${name}: main thread until nothing more comes, processor time`,
    `${name}: script until then (gzip)`,
    `${name}: style until then (gzip)`,
    `${name}: requests until then`,
  ];
  return measureAct(bench, {
    units: {
      [text]: "ms",
      [textWork]: "ms",
      [slowText]: "ms",
      [ready]: "ms",
      [slowReady]: "ms",
      [work]: "ms",
      [script]: "KB",
      [style]: "KB",
      [requests]: "count",
    },
    runs: bench.quick ? 2 : 5,
    limit: LIMIT,
    measure: async (side, _, note) => {
      const { took, ready: there, cpu, first } = await firstVisit(bench, side, 1);
      note({
        [text]: took,
        [ready]: there,
        [work]: cpu,
        [script]: first.script / 1_000,
        [style]: first.style / 1_000,
        [requests]: first.requests,
      });
      note({ [textWork]: await workUntilText(bench, side) });
      const slow = await firstVisit(bench, side, 4);
      note({ [slowText]: slow.took, [slowReady]: slow.ready });
    },
  });
}
