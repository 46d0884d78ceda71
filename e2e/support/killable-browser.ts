import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";

import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";

import { testFlags } from "./browser-flags.ts";

/** A browser with its own profile that can be killed as by a crash or a power cut. */
export interface KillableBrowser {
  page: Page;
  /** SIGKILL to the whole process group: no process can clean up. */
  kill(): Promise<void>;
}

/** A browser that was just killed may take a while to start again, so starting is retried. */
const ATTEMPTS = 3;
const STARTS_WITHIN = 60_000;

export interface KillableOptions {
  /** Whether pages keep the app on the device. In most tests a copy of it would only cost time. */
  keepsApp?: boolean;
}

export async function launchKillable(
  profile: string,
  options: KillableOptions = {},
): Promise<KillableBrowser> {
  for (let attempt = 1; ; attempt += 1) {
    const child = start(profile);
    try {
      const endpoint = await endpointOf(child);
      const browser = await chromium.connectOverCDP(endpoint, { timeout: STARTS_WITHIN });
      return await killable(child, browser, options);
    } catch (error) {
      await end(child);
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function killable(
  child: ChildProcess,
  browser: Browser,
  { keepsApp = false }: KillableOptions,
): Promise<KillableBrowser> {
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = context.pages()[0] ?? (await context.newPage());
  // Blocked as in all other tests: the settings in playwright.config.ts do not reach this browser.
  if (!keepsApp) await page.addInitScript(blockWorkers);
  return {
    page,
    kill: async () => {
      await end(child);
      await browser.close().catch(() => undefined);
    },
  };
}

function start(profile: string): ChildProcess {
  return spawn(
    process.env["BOUGH_BROWSER"] ?? chromium.executablePath(),
    ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, ...testFlags],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGKILL");
  await gone;
}

function endpointOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    child.stderr?.on("data", (data: Buffer) => {
      heard += data.toString("utf8");
      const found = /DevTools listening on (ws:\S+)/u.exec(heard)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The browser did not start: ${heard}`)));
  });
}

/** Runs in the page. */
function blockWorkers(): void {
  const { serviceWorker } = navigator;
  if (serviceWorker !== undefined)
    serviceWorker.register = () => Promise.reject(new Error("blocked"));
}
