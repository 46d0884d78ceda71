import { diffLines } from "diff";

/** A line of either text. `old` and `now` are its line numbers in the two texts, from 1. */
export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
  old?: number;
  now?: number;
}

/**
 * Limits in changed lines and in milliseconds. Beyond either the comparison is given up, because it blocks
 * the page.
 */
const MOST = { maxEditLength: 3_000, timeout: 500 };

/** Compares two texts by line. Undefined if they differ too much for a comparison to help. */
export function lineDiff(before: string, after: string): DiffLine[] | undefined {
  if (before === "")
    return linesOf(after).map((text, at) => ({ kind: "added", text, now: at + 1 }));
  if (after === "") {
    return linesOf(before).map((text, at) => ({ kind: "removed", text, old: at + 1 }));
  }
  const parts = diffLines(before, after, MOST);
  if (parts === undefined) return undefined;
  let [old, now] = [0, 0];
  return parts.flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return linesOf(value).map((text): DiffLine => ({
      kind,
      text,
      ...(added ? {} : { old: (old += 1) }),
      ...(removed ? {} : { now: (now += 1) }),
    }));
  });
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}

/** Lines that are shown, or a run of unchanged lines that is folded away. */
export type DiffPart = { kind: "lines" | "folded"; lines: readonly DiffLine[] };

/** How many unchanged lines stay visible on each side of a change. */
const AROUND = 3;

/** Folds unchanged lines that are far from any change. */
export function foldSame(lines: readonly DiffLine[]): DiffPart[] {
  const near = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let by = -AROUND; by <= AROUND; by += 1) near.add(at + by);
  }
  const parts: { kind: "lines" | "folded"; lines: DiffLine[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = near.has(at) ? "lines" : "folded";
    const last = parts.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else parts.push({ kind, lines: [line] });
  }
  // Folding a single line saves nothing.
  return parts.map((part) => (part.lines.length === 1 ? { ...part, kind: "lines" } : part));
}

/** How many lines were added and removed. */
export function countChanged(lines: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}
