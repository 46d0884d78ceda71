// Failures in a few lines each: often only the end of a long run's output is kept.

import { stripVTControlCharacters } from "node:util";

/** How many lines of one failure's message are repeated. */
const LINES = 12;

/**
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

/** @param report the output of Playwright's JSON reporter */
export function failuresOfPlaywright({ suites, errors }) {
  return [...errors.map((error) => told("playwright", error.message)), ...suites.flatMap(inSuite)];
}

function inSuite({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        told(
          `${file}:${line} › ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
        ),
      ),
  );
  return [...here, ...suites.flatMap(inSuite)];
}

/** @returns a name, and below it the first lines of the message */
export function told(name, message = "") {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, LINES);
  return [`✘ ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
