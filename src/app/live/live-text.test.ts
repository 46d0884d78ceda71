import { expect, test } from "vitest";

import { createLiveText } from "./live-text.ts";

test("a run's answer is found before it has text, with what is looked up until text or a call follows", () => {
  const live = createLiveText();
  const answer = live.open("answer", "run");
  let told = 0;
  answer.subscribe(() => {
    told += 1;
  });
  const lookup = { kind: "search", about: "old oaks" } as const;
  answer.beginLookup(lookup);
  expect(live.ofRun("run")?.lookup()).toEqual(lookup);
  expect(told).toBe(1);
  answer.append("text", "They are old.");
  expect(live.ofRun("run")?.lookup()).toBeUndefined();
  answer.beginLookup(lookup);
  answer.beginCall("clock");
  expect(live.ofRun("run")?.lookup()).toBeUndefined();
  live.close("answer");
  expect(live.ofRun("run")).toBeUndefined();
});
