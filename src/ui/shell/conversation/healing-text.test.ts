import { expect, it } from "vitest";

import { healingText } from "./healing-text.ts";

it.each([
  [0, "This was repaired, and no text was changed."],
  [1, "a tool call had no result. It was closed as unfinished"],
  [3, "3 tool calls had no result. They were closed as unfinished"],
])("%i calls: %s", (calls, words) => {
  const said = healingText({ branchName: "main", calls });
  expect(said).toContain("Messages couldn’t be sent on “main”");
  expect(said).toContain(words);
});
