import { diffLines } from "diff";

/** A line of either text; `old` and `now` are its numbers there, from 1. */
export interface DiffLine {
  kind: "same" | "added" | "removed";
  text: string;
  old?: number;
  now?: number;
}

/** Changed lines, and milliseconds, after which the comparison is given up: the page waits for it. */
const MOST = { maxEditLength: 3_000, timeout: 500 };

/** Undefined if the texts differ in too much for a comparison to help. */
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

/** Lines that are shown, or a run of unchanged ones that are folded away. */
export type DiffPart = { kind: "lines" | "folded"; lines: readonly DiffLine[] };

/** Unchanged lines around a change that stay. */
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

/** How many lines came and went. */
export function countChanged(lines: readonly DiffLine[]): { added: number; removed: number } {
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}
