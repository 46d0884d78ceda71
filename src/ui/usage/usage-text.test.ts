import { expect, it } from "vitest";

import { addUp } from "#domain/usage/sums.ts";

import { doubtsOf, requestsText } from "./usage-text.ts";

const sum = { ...addUp([]), dollars: 1 };

it.each([
  [1, 0, "One request that failed or was stopped before any text arrived."],
  [
    1,
    1,
    "One request that failed or was stopped before any text arrived. It reported no tokens; most providers don’t charge for that.",
  ],
  [
    3,
    1,
    "3 requests that failed or were stopped before any text arrived. 1 of them reported no tokens; most providers don’t charge for that.",
  ],
  [
    3,
    2,
    "3 requests that failed or were stopped before any text arrived. 2 of them reported no tokens; most providers don’t charge for that.",
  ],
])("tells of %d unanswered requests, %d of them silent", (answers, silent, text) => {
  expect(requestsText({ ...sum, answers, silent })).toBe(text);
  expect(doubtsOf({ ...sum, answers, silent }, "unanswered")).toBe("");
});

it.each([
  [
    { answers: 7, silent: 2, priced: 3 },
    "2 answers reported no data. The cost covers 3 of 5 answers; no price is known for the others.",
  ],
  [
    { answers: 3, silent: 1, priced: 1 },
    "One answer reported no data. The cost covers 1 of 2 answers; no price is known for the other.",
  ],
  [{ answers: 3, silent: 0, priced: 3, estimated: 2 }, "2 answers estimated."],
  [{ answers: 3, silent: 0, priced: 0 }, ""],
])("tells what is not exact about answers: %o", (some, text) => {
  expect(doubtsOf({ ...sum, ...some }, "answers")).toBe(text);
});

it("calls requests without an answer of their own requests", () => {
  expect(doubtsOf({ ...sum, answers: 5, silent: 1, estimated: 1, priced: 2 }, "requests")).toBe(
    "One request estimated. One request reported no data. The cost covers 2 of 4 requests; no price is known for the others.",
  );
});
