import { readFileSync } from "node:fs";

import type { Browser } from "playwright";

/** The most memory that all of a browser's processes had together, in MB. */
export interface MemoryWatch {
  /** The memory when the watch began. */
  before: number;
  /** Ends the watch. NaN where the system does not say how much memory there is. */
  most(): number;
}

const EVERY = 250;

/** Watches the memory that the processes share with no other, so without that of the program itself. */
export async function watchMemory(browser: Browser): Promise<MemoryWatch> {
  const session = await browser.newBrowserCDPSession();
  const now = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { id }) => sum + ownMemory(id), 0);
  };
  const before = await now();
  let most = before;
  const timer = setInterval(() => {
    void now().then(
      (memory) => {
        most = Math.max(most, memory);
      },
      // The browser has ended.
      () => clearInterval(timer),
    );
  }, EVERY);
  return {
    before,
    most: () => {
      clearInterval(timer);
      return most;
    },
  };
}

function ownMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
    return Number(/^RssAnon:\s+(\d+) kB/mu.exec(status)?.[1] ?? Number.NaN) / 1_000;
  } catch {
    // The process has ended, or this is not Linux.
    return process.platform === "linux" ? 0 : Number.NaN;
  }
}
