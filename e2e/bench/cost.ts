import type { CDPSession, Page } from "playwright";

/** What a page has cost since it was loaded. */
export interface Cost {
  /** Milliseconds of processor time of the main thread: what neighbours on the machine do not change. */
  cpu: number;
  /** Milliseconds by the clock in which the main thread had a task. */
  busy: number;
  /** Bytes. */
  heap: number;
}

/** Reads a page's costs from the browser. */
export interface CostMeter {
  read(): Promise<Cost>;
  /** Collects what is not needed any more, as often as it takes. */
  collectGarbage(): Promise<void>;
  /** Samples the main thread until the function it gives is called; that gives a CPU profile. */
  profile(): Promise<() => Promise<unknown>>;
  /** A processor that many times slower; 1 is the machine's own. */
  throttle(rate: number): Promise<void>;
}

export async function meterOf(page: Page): Promise<CostMeter> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "timeTicks" });
  return {
    read: () => read(session),
    collectGarbage: async () => {
      for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
    },
    profile: async () => {
      await session.send("Profiler.enable");
      await session.send("Profiler.setSamplingInterval", { interval: 200 });
      await session.send("Profiler.start");
      return async () => (await session.send("Profiler.stop")).profile;
    },
    throttle: async (rate) => {
      await session.send("Emulation.setCPUThrottlingRate", { rate });
    },
  };
}

async function read(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send("Performance.getMetrics");
  const values = new Map(metrics.map(({ name, value }) => [name, value]));
  return {
    cpu: (values.get("ThreadTime") ?? Number.NaN) * 1_000,
    busy: (values.get("TaskDuration") ?? Number.NaN) * 1_000,
    heap: values.get("JSHeapUsedSize") ?? Number.NaN,
  };
}
