import { describe, expect, it } from "vitest";

import { DEEPEST, JsonSplitter } from "./json-splitter.ts";

const tooDeep = "[".repeat(DEEPEST + 1) + "]".repeat(DEEPEST + 1);

function split(text: string, size: number) {
  const pieces: unknown[] = [];
  const splitter = new JsonSplitter((piece) => pieces.push(piece));
  for (let at = 0; at < text.length; at += size) splitter.push(text.slice(at, at + size));
  splitter.end();
  return { pieces, faults: splitter.faults };
}

describe("an entry that is nested too deeply", () => {
  it.each([1, 7, 1_000_000])("costs only itself, in chunks of %i", (size) => {
    expect(split(`[1,${tooDeep},2,${tooDeep},{"a":3}]`, size)).toEqual({
      pieces: [1, 2, { a: 3 }],
      faults: ["too_deep", "too_deep"],
    });
    expect(split(`{"a":1}\n${tooDeep}\n{"a":2}`, size)).toEqual({
      pieces: [{ a: 1 }, { a: 2 }],
      faults: ["too_deep"],
    });
  });
});
