import { beforeEach, expect, it } from "vitest";

import { postponeDecision, reopenDecision, useDecisionDialogs } from "./decision-dialogs.ts";
import { resetView } from "./view-store.ts";

beforeEach(resetView);

const byAnswer = () => useDecisionDialogs.getState().byAnswer;

it("an answer's dialog opens automatically until the person postpones or reopens it", () => {
  expect(byAnswer()).toEqual({});
  postponeDecision("a");
  reopenDecision("b");
  expect(byAnswer()).toEqual({ a: "later", b: "now" });
  reopenDecision("a");
  postponeDecision("b");
  expect(byAnswer()).toEqual({ a: "now", b: "later" });
});
