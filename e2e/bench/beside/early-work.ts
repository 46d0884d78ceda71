import { VIEWPORT } from "../bough-page.ts";
import { BOX, noteKeys, pressUntilTaken } from "../first-visit.ts";
import { HOLLAMA_BOX, hollamaAt } from "../hollama-page.ts";
import type { Bench } from "../scenario.ts";
import type { Side } from "./turns.ts";

/**
 * The main thread's processor time (milliseconds) in a first visit until a pressed key has arrived in
 * the box. Unlike the clock, it is the same on a busy machine.
 */
export async function workUntilText(bench: Bench, side: Side): Promise<number> {
  const context = await bench.browser.newContext({ viewport: VIEWPORT, serviceWorkers: "block" });
  const page = await context.newPage();
  const box = side === "hollama" ? HOLLAMA_BOX : BOX;
  await page.addInitScript(noteKeys, { box, ready: box });
  await bench.browser.startTracing(page, { categories: ["devtools.timeline", "toplevel"] });
  const address =
    side === "hollama" ? hollamaAt(bench, "first") : `${bench.pages.bough}?server=none`;
  await page.goto(address, { waitUntil: "commit" });
  await pressUntilTaken(page);
  const { traceEvents } = JSON.parse((await bench.browser.stopTracing()).toString()) as Trace;
  await context.close();
  return workBeforeInput(traceEvents);
}

interface Trace {
  traceEvents: readonly TraceEvent[];
}

/** An event of a trace, as the browser writes it. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: when it began, and how much processor time it took. */
  ts: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** Name of the event that spans a task of a thread. */
const TASK = "ThreadControllerImpl::RunTask";

function workBeforeInput(events: readonly TraceEvent[]): number {
  const inputs = events.filter(({ args }) => args?.data?.type === "input");
  const [input] = inputs.toSorted((left, right) => left.ts - right.ts);
  if (input === undefined) throw new Error("No key arrived.");
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === TASK && pid === input.pid && tid === input.tid && ts < input.ts,
  );
  return tasks.reduce((total, { tdur = 0 }) => total + tdur, 0) / 1_000;
}
