import { plural } from "#ui/format/plural.ts";

/** Texts about two texts that are compared line by line or word by word. */
export const differenceWords = {
  label: "Differences",
  tooMuch: "Too much differs for a line-by-line comparison to help.",
  added: (lines: number) => plural(lines, { one: "# line added", other: "# lines added" }),
  removed: (lines: number) => plural(lines, { one: "# line removed", other: "# lines removed" }),
  counts: (from: string, to: string, added: string, removed: string) =>
    `From ${from} to ${to}: ${added}, ${removed}.`,
  showUnchanged: (lines: number) =>
    plural(lines, { one: "Show # unchanged line", other: "Show # unchanged lines" }),
  notShown: (lines: number) =>
    plural(lines, { one: "# more line not shown.", other: "# more lines not shown." }),

  // Answers side by side.
  sameText: "Same text.",
  sameWords: "Same words; only how they are set differs.",
  nothingInCommon: "Nothing in common with the first column.",
  ended: "The answer stopped here; what the first column says after this is not compared.",
  otherEnded: "The first column’s answer stopped here; what follows is not compared.",
  firstColumn: "the first column",
  thisColumn: "this one",
} as const;
