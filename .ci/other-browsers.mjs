// Provides Firefox and WebKit for the journey in e2e/browsers. A run never fails because they are missing: a
// browser that is not installed, and cannot be in time, is skipped and reported.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

import { bin, root, say } from "./setup.mjs";

/** Milliseconds for downloading and installing all of them together. */
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
 * Installs the browsers that are missing: Debian's packages where packages may be installed, otherwise
 * Playwright's own builds.
 *
 * @returns environment variables for the journey, which say why a browser is still missing
 */
export function installOtherBrowsers() {
  const missing = BROWSERS.filter((browser) => !isHere(browser));
  if (missing.length === 0) return {};
  const until = Date.now() + PATIENCE;
  const canUseApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (canUseApt) ended("apt-get", ["update", "-qq"], until);
  const reasons = missing.flatMap((browser) => {
    say(`Installing ${browser.name}, to test in it…`);
    const why = canUseApt ? apt(browser, until) : "apt-get can’t be used here";
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

function apt({ packages }, until) {
  const install = ["install", "-y", "-qq", "--no-install-recommends"];
  // Only the download may be cut short: half-unpacked packages would block everything that comes later.
  const downloaded = ended("apt-get", [...install, "--download-only", ...packages], until);
  if (downloaded !== undefined) return downloaded;
  return ended("apt-get", [...install, ...packages], Number.POSITIVE_INFINITY);
}

/** Installs Playwright's build. Returns whether it is there afterwards. */
function playwrights({ playwrights: name }, until) {
  ended(bin("playwright"), ["install", name], until);
  return existsSync(pathOfPlaywright(name));
}

/**
 * Runs a command until it ends or the time is up.
 * @returns why it failed, in its own words; undefined if it did not
 */
function ended(command, args, until) {
  const timeout = until - Date.now();
  if (timeout <= 0) return "there was no time left";
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    ...(Number.isFinite(timeout) ? { timeout, killSignal: "SIGKILL" } : {}),
  });
  if (status === 0) return undefined;
  if (signal !== null || error !== undefined) return `${command} took too long or could not start`;
  const words = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
  return `${command}: ${words.at(-1)?.trim() ?? `exit ${status}`}`;
}
