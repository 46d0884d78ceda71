import { join } from "node:path";

import { expect, it } from "vitest";

import { straightApostrophes, straightIn } from "./screen-texts.ts";

it("texts on the screen have ’ where a word has an apostrophe", () => {
  const found = straightApostrophes(join(import.meta.dirname, "../.."));
  expect(found.map(({ file, line }) => `${file}:${String(line)}`)).toEqual([]);
});

it("finds them in strings, templates and JSX, and not in comments", () => {
  const text = [
    "// it's code's own",
    'const one = "It isn\'t";',
    "const two = `It doesn't ${one}`;",
    "const three = <p>You're here</p>;",
    'const four = <p title="It’s" lang="en">{two}</p>;',
  ].join("\n");
  expect(straightIn("planted.tsx", text).map(({ line }) => line)).toEqual([2, 3, 4]);
});
