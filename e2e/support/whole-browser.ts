import type { LaunchOptions } from "@playwright/test";

import { testFlags } from "./browser-flags.ts";

/** The whole Chromium, where most tests run in its headless shell; undefined: Playwright's own. */
export const wholeBrowserPath = process.env["BOUGH_CHROMIUM"] ?? process.env["BOUGH_BROWSER"];

/**
 * For tests of what an attacker or a crash could do in the browser that people have: the shell lacks
 * windows, dialogs and services that could be tried there.
 */
export const wholeBrowser: LaunchOptions = {
  args: [...testFlags],
  ...(wholeBrowserPath === undefined
    ? { channel: "chromium" }
    : { executablePath: wholeBrowserPath }),
};
