// Firefox and WebKit for the journey in e2e/browsers. A run never fails for want of them: what is not
// here and cannot be installed in time is skipped, and said.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

import { ended, installWithApt } from "./apt.mjs";
import { bin, say } from "./setup.mjs";

/** How long all of them together may take to be downloaded and installed (milliseconds). */
const PATIENCE = 5 * 60_000;

const BROWSERS = [
  {
    name: "Firefox",
    packages: ["firefox-esr"],
    programs: [["BOUGH_FIREFOX", "/usr/bin/firefox-esr"]],
    playwrights: "firefox",
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    programs: [
      ["BOUGH_WEBKIT", "/usr/bin/WebKitWebDriver"],
      [undefined, "/usr/bin/Xvfb"],
    ],
    playwrights: "webkit",
  },
];

/**
 * Installs what is missing: Debian's packages where this may install any, otherwise Playwright's own
 * build.
 *
 * @returns variables for the journey that say why a browser is still missing
 */
export function installOtherBrowsers() {
  const missing = BROWSERS.filter((browser) => !isHere(browser));
  if (missing.length === 0) return {};
  const until = Date.now() + PATIENCE;
  const reasons = missing.flatMap((browser) => {
    say(`Installing ${browser.name}, to test in it…`);
    const why = installWithApt(browser.packages, until);
    if (isHere(browser) || playwrights(browser, until)) return [];
    say(`${browser.name} could not be installed: ${why}`);
    return [[`BOUGH_NO_${browser.playwrights.toUpperCase()}`, why]];
  });
  return Object.fromEntries(reasons);
}

function isHere({ programs, playwrights }) {
  const isInstalled = programs.every(([name, path]) =>
    [process.env[name ?? ""], path].some((one) => one !== undefined && existsSync(one)),
  );
  return isInstalled || existsSync(pathOfPlaywright(playwrights));
}

function pathOfPlaywright(name) {
  return createRequire(import.meta.url)("playwright")[name].executablePath();
}

/** Whether its build is here now. */
function playwrights({ playwrights: name }, until) {
  ended(bin("playwright"), ["install", name], until);
  return existsSync(pathOfPlaywright(name));
}
