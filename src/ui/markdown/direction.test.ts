import { describe, expect, it } from "vitest";

import { directionOf } from "#domain/markdown/direction.ts";

import { parseMarkdown } from "./parse.ts";

const directions = (text: string) => parseMarkdown(text).map(directionOf);

describe("the direction of a block", () => {
  it.each([
    ["# כותרת", "rtl"],
    ["**מודגש** bold", "rtl"],
    ["`code` ואז טקסט", "rtl"],
    ["$x$ ואז טקסט", "rtl"],
    ["- 1\n- אחד", "rtl"],
    ["> אמר", "rtl"],
    ["| א | b |\n|---|---|\n| 1 | 2 |", "rtl"],
    ["| 1 | 2 |\n|---|---|\n| 1 | ב |", "rtl"],
    ["Latin with עברית", "ltr"],
    ["```\nשלום\n```", undefined],
    ["---", undefined],
    ["42", undefined],
  ])("%s", (text, direction) => expect(directions(text)).toEqual([direction]));

  it("does not change while the text grows, once it is known", () => {
    const text = "1 «שלום» and then much more Latin text than Hebrew.";
    const seen = Array.from(text, (_letter, end) => directions(text.slice(0, end + 1))[0]);
    expect(seen.indexOf("rtl")).toBe(text.indexOf("ש"));
    expect(new Set(seen)).toEqual(new Set([undefined, "rtl"]));
  });
});
