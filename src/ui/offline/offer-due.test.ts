import { expect, it } from "vitest";

import { isOfferDue } from "./offer-due.ts";

it("once, and again after it was asked for, and never while an answer is being written", () => {
  const stages = ["unsaid", "said", "wanted"] as const;
  expect(stages.map((stage) => isOfferDue(stage, false))).toEqual([true, false, true]);
  expect(stages.map((stage) => isOfferDue(stage, true))).toEqual([false, false, false]);
});
