import type { CDPSession, Page } from "playwright";

/** What a page has cost since it was loaded. */
export interface Cost {
  /** Milliseconds of the main thread's processor time, which other processes do not affect. */
  cpu: number;
  /** Wall-clock milliseconds in which the main thread had a task. */
  busy: number;
  /** Bytes. */
  heap: number;
}

/** Reads a page's costs from the browser. */
export interface CostMeter {
  read(): Promise<Cost>;
  /** Collects garbage, repeatedly until all of it is gone. */
  collectGarbage(): Promise<void>;
  /** Samples the main thread until the returned function is called, which returns a CPU profile. */
  profile(): Promise<() => Promise<unknown>>;
  /** Slows the processor down by this factor; 1 is the machine's own speed. */
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
