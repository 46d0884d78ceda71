// What failed, in a few lines each: a long run's output is often kept only by its end.

import { stripVTControlCharacters } from "node:util";

/** How much of one failure's message is repeated. */
const LINES = 12;

/**
 * @param report what vitest's JSON reporter writes
 * @returns one text for each test, or file that could not be run
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && tests.length === 0) return [told(name, message)];
    return tests.map((test) => told(`${name} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
}

/** @param report what Playwright's JSON reporter writes */
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

/** @returns a name, and under it the first lines of what was said */
export function told(name, message = "") {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, LINES);
  return [`✘ ${name}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
