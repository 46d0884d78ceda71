import { existsSync } from "node:fs";

import { chromium, firefox, webkit } from "@playwright/test";
import type { Browser, BrowserContextOptions } from "@playwright/test";

import { testFlags } from "../../support/browser-flags.ts";
import { startFirefox } from "./firefox.ts";
import { playwrightTab } from "./playwright-tab.ts";
import type { Device, Launched } from "./tab.ts";
import { startWebKitGtk } from "./webkit-gtk.ts";

export type BrowserName = "chromium" | "firefox" | "webkit";

/**
 * Starts a browser that is installed here. `BOUGH_BROWSER` (Chromium), `BOUGH_FIREFOX` and
 * `BOUGH_WEBKIT` (WebKitWebDriver) name programs; otherwise those of Debian are used, then
 * Playwright's.
 *
 * @param origin where the page is served
 * @returns why it cannot be started here, if it cannot
 */
export async function launch(name: BrowserName, origin: string): Promise<Launched | string> {
  if (name === "chromium") return launchChromium(origin);
  try {
    return name === "firefox" ? await launchFirefox(origin) : await launchWebKit(origin);
  } catch (error) {
    return `it could not be started: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function launchChromium(origin: string): Promise<Launched> {
  const executablePath = process.env["BOUGH_BROWSER"];
  const path = executablePath === undefined ? {} : { executablePath };
  return ofPlaywright(await chromium.launch({ ...path, args: [...testFlags] }), origin);
}

async function launchFirefox(origin: string): Promise<Launched | string> {
  const installed = firstOf(process.env["BOUGH_FIREFOX"], "/usr/bin/firefox-esr");
  if (installed !== undefined) return startFirefox(origin, installed);
  if (!existsSync(firefox.executablePath())) return notInstalled("FIREFOX");
  return ofPlaywright(await firefox.launch(), origin);
}

async function launchWebKit(origin: string): Promise<Launched | string> {
  const driver = firstOf(process.env["BOUGH_WEBKIT"], "/usr/bin/WebKitWebDriver");
  if (driver !== undefined && firstOf("/usr/bin/Xvfb") !== undefined) {
    return startWebKitGtk(origin, driver);
  }
  if (!existsSync(webkit.executablePath())) return notInstalled("WEBKIT");
  return ofPlaywright(await webkit.launch(), origin);
}

function notInstalled(name: "FIREFOX" | "WEBKIT"): string {
  const why = process.env[`BOUGH_NO_${name}`];
  return why === undefined ? "it is not installed" : `it could not be installed: ${why}`;
}

function firstOf(...paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}

const CONTEXTS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 380, height: 780 }, hasTouch: true, isMobile: true },
} as const satisfies Record<Device, BrowserContextOptions>;

function ofPlaywright(browser: Browser, origin: string): Launched {
  const name = browser.browserType().name();
  return {
    fresh: async (device) => {
      if (device === "phone" && name !== "chromium")
        return "Playwright moves fingers in Chromium alone";
      const context = await browser.newContext({ baseURL: origin, ...CONTEXTS[device] });
      return {
        version: `${name} ${browser.version()}`,
        newTab: () => playwrightTab(context),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}
