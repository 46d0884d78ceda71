import { expect, test } from "vitest";

import {
  budgetFields,
  budgetsSaid,
  limitProblem,
  limitText,
  limitTyped,
  retryFields,
} from "./limit-fields.ts";

const field = (name: string) => {
  const found = [...budgetFields, ...retryFields].find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test("an empty field follows, “none” is no limit, a number is one", () => {
  const calls = field("modelCalls");
  expect([" ", "none", "No limit", "∞", "12"].map((text) => limitTyped(calls, text))).toEqual([
    undefined,
    null,
    null,
    null,
    12,
  ]);
  expect(limitTyped(field("baseDelay"), "0.5")).toBe(500);
  expect(limitText(field("baseDelay"), 500)).toBe("0.5");
});

test.each([
  ["modelCalls", "0"],
  ["modelCalls", "-3"],
  ["modelCalls", "2.5"],
  ["modelCalls", "99999999999"],
  ["modelCalls", "lots"],
  ["modelCalls", "NaN"],
  ["dollars", "0"],
  ["tokens", "1e30"],
  ["maxRetries", "none"],
  ["idleTimeout", "0"],
])("%s cannot be %s, and the person is told what it can be", (name, text) => {
  expect(limitProblem(field(name), text)).toMatch(/^Enter a |^There has to be/u);
});

test("what can be is not complained about", () => {
  for (const [name, text] of [
    ["modelCalls", ""],
    ["dollars", "0.25"],
    ["outputRetries", "0"],
    ["maxRetries", "0"],
    ["idleTimeout", "0.5"],
  ] as const) {
    expect(limitProblem(field(name), text)).toBeUndefined();
  }
});

test("the valid budgets of a mode are told by their labels", () => {
  const budgets = { dollars: 5, toolSuccesses: 10, tokens: null, minutes: 2.5, modelCalls: -1 };
  expect(budgetsSaid(budgets)).toEqual([
    "Tokens: no limit",
    "Money: $5.00",
    "Minutes of work: 2.5",
    "Repeated calls of one tool: 10",
  ]);
  expect(budgetsSaid({ dollars: null })).toEqual(["Money: no limit"]);
  expect(budgetsSaid(undefined)).toEqual([]);
});
