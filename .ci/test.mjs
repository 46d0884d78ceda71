// npm test: installs what is missing, runs every check, and ends with "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  failuresOfPlaywright,
  failuresOfVitest,
  secondTriesOfPlaywright,
  secondTriesOfVitest,
  skipsOfPlaywright,
  summary,
  told,
  unlookedOfPlaywright,
} from "./failures.mjs";
import { installOtherBrowsers } from "./other-browsers.mjs";
import {
  bin,
  installBrowser,
  installPackages,
  requireNode,
  root,
  runAloud,
  runBeside,
  say,
} from "./setup.mjs";

requireNode();
installPackages();
const browser = installBrowser();
const reasons = installOtherBrowsers();
const reports = mkdtempSync(join(tmpdir(), "bough-test-"));
const env = {
  ...process.env,
  ...reasons,
  ...(browser === undefined ? {} : { BOUGH_BROWSER: browser }),
  // A busy machine is slow, so tests wait longer here.
  BOUGH_PATIENCE: process.env.BOUGH_PATIENCE ?? "180000",
};
if (process.env.RECORDINGS === undefined) {
  say("RECORDINGS is not set: the recorded provider streams are skipped, our own are run.");
}

/**
 * When a run that hangs is ended: later than the slowest machine needs, but before CI ends the run, so that
 * it can still report what it found.
 */
const UNTIL = Date.now() + 83 * 60_000;

let passed = 0;
let failed = 0;
const failures = [];
const secondTries = [];
const skips = [];

function count(name, good, bad, skipped = 0) {
  passed += good;
  failed += bad;
  say(`— ${name}: ${good} passed, ${bad} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
}

/** Runs a check that passes or fails as a whole. */
function check(name, command, args) {
  say(`\n== ${name}`);
  const { status, output } = runAloud(command, args, { env });
  if (status !== 0) failures.push(told(name, output));
  count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

const NO_REPORT = { good: 0, bad: 1, skipped: 0, told: [], secondTries: [], skips: [] };

/** Runs a test runner and counts its report. A runner that ran no test, or crashed, has failed. */
async function suite(name, command, args, { file, read, isLive = false, extraEnv = {} }) {
  say(`\n== ${name}`);
  const status = await runBeside(command, args, {
    env: { ...env, ...extraEnv },
    isLive,
    until: UNTIL,
  });
  const report = readReport(file);
  const counts = report === null ? NO_REPORT : read(report);
  const silentFailure = counts.bad === 0 && (status !== 0 || counts.good === 0);
  const bad = silentFailure ? 1 : counts.bad;
  if (bad > 0) failures.push(`✘ ${name} (exit ${status})`, ...counts.told);
  secondTries.push(...counts.secondTries);
  skips.push(...counts.skips);
  count(name, counts.good, bad, counts.skipped);
}

function vitest(project) {
  const file = join(reports, `${project}.json`);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json"];
  const read = (report) => ({
    good: report.numPassedTests,
    bad:
      report.numFailedTests +
      (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    told: failuresOfVitest(report),
    secondTries: secondTriesOfVitest(report),
    skips: [],
  });
  return suite(project, bin("vitest"), [...args, `--outputFile.json=${file}`], { file, read });
}

function playwright(name, config) {
  const file = join(reports, `${name}.json`);
  const args = ["test", "-c", config];
  const read = (report) => ({
    good: report.stats.expected + report.stats.flaky,
    bad: report.stats.unexpected,
    skipped: report.stats.skipped,
    told: failuresOfPlaywright(report),
    secondTries: secondTriesOfPlaywright(report),
    skips: [...skipsOfPlaywright(report), ...unlookedOfPlaywright(report)],
  });
  const extraEnv = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return suite(name, bin("playwright"), args, { file, read, extraEnv, isLive: name === "e2e" });
}

check("types of the style sheets", process.execPath, [join(root, ".ci", "css-types.mjs")]);
check("types", bin("tsc"), ["--noEmit", "-p", "tsconfig.json"]);
check("types of the domain", bin("tsc"), ["--noEmit", "-p", "src/domain/tsconfig.json"]);
check("lint", bin("oxlint"), ["--type-aware", "--deny-warnings"]);
check("format", bin("oxfmt"), ["--check", "."]);
check("build", bin("vite"), ["build", "--logLevel", "warn"]);
// End-to-end tests leave processors idle while they wait, so the other tests run beside them. The journey
// waits for the end-to-end tests, because its drivers hang on a machine that is too busy.
await Promise.all([
  playwright("e2e", "e2e/playwright.config.ts").then(() =>
    playwright("browsers", "e2e/browsers/playwright.config.ts"),
  ),
  vitest("unit").then(() => vitest("browser")),
]);

rmSync(reports, { recursive: true, force: true });
say(summary({ passed, failed, failures, secondTries, skips }));
process.exit(failed === 0 ? 0 : 1);
