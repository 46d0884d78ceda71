import { expect, it } from "vitest";

import { hiddenEdges } from "./keyboard.ts";

const PAGE = 740;

it.each([
  ["nothing without a keyboard", { height: 740, offsetTop: 0, scale: 1 }, null],
  ["nothing for a few px of rounding", { height: 728, offsetTop: 0, scale: 1 }, null],
  ["the keyboard", { height: 400, offsetTop: 0, scale: 1 }, { top: 0, bottom: 340 }],
  ["what was pushed out too", { height: 400, offsetTop: 90, scale: 1 }, { top: 90, bottom: 250 }],
  ["a page pushed too far", { height: 400, offsetTop: 400, scale: 1 }, { top: 400, bottom: 0 }],
  ["a field’s bar alone", { height: 685, offsetTop: 0, scale: 1 }, { top: 0, bottom: 55 }],
  ["nothing for who has zoomed in", { height: 370, offsetTop: 100, scale: 2 }, null],
])("hides %s", (_what, seen, hidden) => {
  expect(hiddenEdges(seen, PAGE)).toEqual(hidden);
});
