import { setTimeout } from "node:timers/promises";

import type { Browser } from "playwright";

/**
 * Resolves once the browser's pages have used this many seconds of processor time, or ten times as many
 * seconds have passed, or the signal is aborted. So other work on the machine does not shorten what a page
 * is given. The browser is asked, because a busy page answers nothing.
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
