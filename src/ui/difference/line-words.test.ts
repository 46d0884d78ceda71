import { expect, it } from "vitest";

import { lineDiff } from "./line-diff.ts";
import { changedWords } from "./line-words.ts";

/** The changed lines, with the marked words in brackets. */
function marked(before: string, after: string): string[] {
  const lines = lineDiff(before, after) ?? [];
  const words = changedWords(lines);
  return lines
    .filter(({ kind }) => kind !== "same")
    .map((line) => {
      const pieces = words
        .get(line)
        ?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text));
      return `${line.kind === "added" ? "+" : "-"}${pieces?.join("") ?? line.text}`;
    });
}

it("marks the words that were replaced, in the line that went and in the one that came", () => {
  expect(marked("rate = 1.5\nkeep\n", "rate = 2.5\nkeep\n")).toEqual([
    "-rate = [1.5]",
    "+rate = [2.5]",
  ]);
  expect(marked("the quick brown fox is here\n", "the slow grey fox is here\n")).toEqual([
    "-the [quick brown] fox is here",
    "+the [slow grey] fox is here",
  ]);
});

it("finds the line that another took the place of, however many came beside it", () => {
  const before = "begin\nreturn sum(a, b);\nend\n";
  const after = "begin\n// Both of them.\nconst all = [a, b];\nreturn sum(a, b, c);\nend\n";
  expect(marked(before, after)).toEqual([
    "-return sum(a, b);",
    "+// Both of them.",
    "+const all = [a, b];",
    "+return sum(a, b[, c]);",
  ]);
});

it("marks white space, and letters of scripts without spaces, by themselves", () => {
  expect(marked("  if (ok) go();\n", "    if (ok) go();\n")).toEqual([
    "-[  ]if (ok) go();",
    "+[    ]if (ok) go();",
  ]);
  expect(marked("今天天气很好\n", "今天天气不好\n")).toEqual([
    "-今天天气[很]好",
    "+今天天气[不]好",
  ]);
});

it("leaves lines without a like, and long ones, as they are", () => {
  expect(marked("alpha beta\n", "other words here\n")).toEqual([
    "-alpha beta",
    "+other words here",
  ]);
  const long = "word ".repeat(300);
  expect(marked(`${long}a\n`, `${long}b\n`)).toEqual([`-${long}a`, `+${long}b`]);
});

it("gives up on more than can be compared while the page waits", () => {
  const changed = (kind: "removed" | "added") =>
    Array.from({ length: 1_200 }, (_, at) => ({
      kind,
      text: `line ${at} of a text ${"on and ".repeat(12)}${kind}`,
    }));
  const lines = [...changed("removed"), ...changed("added")];
  expect(changedWords(lines).size).toBe(0);
  const few = [...lines.slice(0, 9), ...lines.slice(1_200, 1_209)];
  expect(changedWords(few).size).toBe(18);
});
