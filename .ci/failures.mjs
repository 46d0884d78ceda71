// Describes failures in a few lines each, because often only the end of a long run's output is kept.

import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The most lines of one failure's message that are repeated. */
const LINES = 12;
/**
 * The most lines of what the page showed; they are the last ones, where messages, dialogs and the message box
 * are.
 */
const SHOWN_LINES = 40;

/**
 * Describes what failed in Vitest.
 * @param report the output of vitest's JSON reporter
 * @returns one text for each test, or file that could not be run
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [told(name, message)];
    return tests.map((test) => told(`${name} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
}

/**
 * @param report the output of vitest's JSON reporter, where a test that passed has a failure's
 *   message only if it failed before
 * @returns the name and the first failure's message of each test that passed on its second try
 */
export function secondTriesOfVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [message] }) => ({
        name: `${name} › ${fullName}`,
        message,
      })),
  );
}

/**
 * Describes what failed in Playwright.
 * @param report the output of Playwright's JSON reporter
 */
export function failuresOfPlaywright(report) {
  const failed = testsOfPlaywright(report).filter(({ status }) => status === "unexpected");
  return [
    ...report.errors.map((error) => told("playwright", error.message)),
    ...failed.map(({ name, messages, shown }) => `${told(name, messages.join("\n"))}${shown}`),
  ];
}

/**
 * Finds Playwright tests that passed on their second try.
 * @param report the output of Playwright's JSON reporter
 * @returns the name and the first failure's message of each of them, with what its page showed then
 */
export function secondTriesOfPlaywright(report) {
  return testsOfPlaywright(report)
    .filter(({ status }) => status === "flaky")
    .map(({ name, messages: [message], shown }) => ({ name, message, shown }));
}

/**
 * @param report the output of Playwright's JSON reporter
 * @returns a line for each browser whose tests were skipped for a reason
 */
export function skipsOfPlaywright(report) {
  const reasons = testsOfPlaywright(report)
    .filter(({ status, project, reason }) => status === "skipped" && project && reason)
    .map(({ project, reason }) => `${project}: ${reason}`);
  return [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    return `Skipped ${count} ${count === 1 ? "test" : "tests"} in ${reason}`;
  });
}

/**
 * Type of the annotation by which a test says that stored rows were not looked at; e2e/support/test.ts has
 * the same constant.
 */
export const NOT_LOOKED_AT = "rows not looked at";

/**
 * Lists tests after which stored rows were not looked at: a fault in their rows would go unnoticed.
 * @param report the output of Playwright's JSON reporter
 * @returns a line for each reason, with the tests
 */
export function unlookedOfPlaywright(report) {
  const tests = testsOfPlaywright(report);
  const reasons = new Set(tests.flatMap(({ unlooked }) => unlooked));
  return [...reasons].map((reason) => {
    const names = tests.filter(({ unlooked }) => unlooked.includes(reason)).map(({ name }) => name);
    const count = `${names.length} ${names.length === 1 ? "test" : "tests"}`;
    return `Stored rows were not looked at after ${count}, as ${reason}: ${names.join("; ")}`;
  });
}

function testsOfPlaywright({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results, projectName: project, annotations = [] }) => ({
      name: `${file}:${line} › ${project ? `${project} › ` : ""}${title}`,
      status,
      project,
      reason: annotations.find(({ type }) => type === "skip")?.description,
      unlooked: annotations
        .filter(({ type }) => type === NOT_LOOKED_AT)
        .map(({ description }) => description),
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      shown: shownBy(results[0]),
    })),
  );
  return [...here, ...suites.flatMap(testsOfPlaywright)];
}

/** What the page showed when the first try failed, as Playwright's accessibility snapshot. */
function shownBy({ attachments = [] } = {}) {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (path === undefined) return "";
  const shown = /^```yaml\n(.*?)^```$/msu.exec(textOf(path))?.[1];
  if (shown === undefined) return "";
  const lines = shown.trimEnd().split("\n").slice(-SHOWN_LINES);
  return ["", "    The page showed:", ...lines.map((line) => `    ${line}`)].join("\n");
}

/** @returns the file's text; "" if it cannot be read, which must not hide the failure itself */
function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** @returns a name, and below it the first lines of the message */
export function told(name, message = "", mark = "✘") {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, LINES);
  return [`${mark} ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/**
 * The end of the whole run's output. A test that passed only on its second try counts as passed but is
 * listed: its first failure is a race that somebody has to look at.
 */
export function summary({ passed, failed, failures, secondTries, skips = [] }) {
  const races = secondTries.map(
    ({ name, message, shown = "" }) => `${told(name, message, "↻")}${shown}`,
  );
  const names = secondTries.map(({ name }) => name).join("; ");
  return [
    ...(races.length > 0 ? [`\n== what failed on its first try\n${races.join("\n")}`] : []),
    ...(failures.length > 0 ? [`\n== what failed\n${failures.join("\n")}`] : []),
    ...(races.length > 0 ? [`\n${onSecondTry(races.length)}: ${names}`] : []),
    ...(skips.length > 0 ? [`\n${skips.join("\n")}`] : []),
    `\n${passed} passed, ${failed} failed`,
  ].join("\n");
}

function onSecondTry(count) {
  return `${count} ${count === 1 ? "test" : "tests"} passed only on ${count === 1 ? "its" : "their"} second try`;
}
