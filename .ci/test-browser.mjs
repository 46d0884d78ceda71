// The Chromium that most tests run in.
import { existsSync } from "node:fs";

import { canUseApt, installWithApt } from "./apt.mjs";
import { installBrowser, say } from "./setup.mjs";

/** Chromium's engine without its windows: a test takes it a seventh less of the processors' time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** How long its download may take (milliseconds). Chromium itself does as well. */
const PATIENCE = 2 * 60_000;

/**
 * Finds or installs what the tests run in: what is named, otherwise a headless shell, otherwise a
 * whole browser.
 *
 * @returns variables that name both to the tests; none if Playwright's own are used
 */
export function installTestBrowser() {
  const named = process.env.BOUGH_BROWSER;
  if (named !== undefined && existsSync(named)) return {};
  const whole = installBrowser();
  if (whole === undefined) return {};
  return { BOUGH_BROWSER: installHeadlessShell(whole) ?? whole, BOUGH_CHROMIUM: whole };
}

/** Only beside Debian's own Chromium, with which it shares files. */
function installHeadlessShell(whole) {
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (whole !== "/usr/bin/chromium" || !canUseApt) return undefined;
  say("Installing Chromium’s headless shell, to test in it…");
  const why = installWithApt(["chromium-headless-shell"], Date.now() + PATIENCE);
  if (why !== undefined) say(`The headless shell could not be installed: ${why}`);
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}
