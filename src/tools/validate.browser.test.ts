import { expect, test } from "vitest";

import type { JsonObject } from "#domain/json.ts";

import { checkAgainst, findIssues, findSchemaProblem } from "./validate.ts";

/** Each further "a" doubles the time that a backtracking engine needs. */
const endless: JsonObject = { type: "string", pattern: "^(a+)+$" };
const unmatched = `${"a".repeat(60)}!`;

test("a pattern that never ends is ended, and the page goes on meanwhile", async () => {
  let ticks = 0;
  const clock = setInterval(() => (ticks += 1), 50);
  const issues = await findIssues(endless, unmatched);
  clearInterval(clock);
  expect(issues).toEqual([expect.stringContaining("ended after 2 seconds")]);
  expect(ticks).toBeGreaterThan(2);
  // The next check gets a new worker.
  expect(await findIssues({ pattern: "^a+$" }, "aaa")).toEqual([]);
  expect(await findIssues({ pattern: "^a+$" }, "b")).toEqual([expect.stringContaining("pattern")]);
});

test("checks of schemas with patterns run one after another, each with its own result", async () => {
  const all = ["a", "b", "a"].map((value) => findIssues({ pattern: "^a$" }, value));
  const counts = (await Promise.all(all)).map((issues) => issues.length);
  expect(counts).toEqual([0, 1, 0]);
});

test("references that multiply without end are ended too", async () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, at): [string, JsonObject] => {
      const next = at === 39 ? {} : { $ref: `#/$defs/d${at + 1}` };
      return [`d${at}`, { allOf: [next, next] }];
    }),
  );
  const issues = await findIssues({ $defs, $ref: "#/$defs/d0" }, 1);
  expect(issues).toEqual([expect.stringContaining("cannot be checked")]);
});

test("tells a value that does not match from one whose check was ended", async () => {
  const check = async (schema: JsonObject, value: string) =>
    (await checkAgainst(schema, value, "the answer")).kind;
  expect(await check({ pattern: "^a+$" }, "b")).toBe("checked");
  expect(await check(endless, unmatched)).toBe("unchecked");
});

test("says in time what is wrong with the schema itself", async () => {
  expect(await findSchemaProblem({ properties: { a: { $ref: "#/none" } } })).toMatch(/nowhere/);
});
