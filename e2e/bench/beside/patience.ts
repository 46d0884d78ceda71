import { setTimeout } from "node:timers/promises";

import type { Browser } from "playwright";

/**
 * Resolves once the browser's pages have used so many seconds of processor time, or ten times as many
 * have passed. Others on the machine do not shorten what a page is given; and the browser is asked,
 * because a page that is busy answers nothing. Also resolves when the signal is aborted.
 */
export async function untilUsed(
  browser: Browser,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const used = async (): Promise<number> => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const pages = processInfo.filter(({ type }) => type === "renderer");
    return pages.reduce((total, { cpuTime }) => total + cpuTime, 0);
  };
  const before = await used();
  const end = Date.now() + 10 * seconds * 1_000;
  while (!signal.aborted && Date.now() < end && (await used()) - before < seconds)
    await setTimeout(1_000);
  await session.detach();
}
