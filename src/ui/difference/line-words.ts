import { align } from "./align.ts";
import type { Alignable } from "./align.ts";
import { compareWords } from "./compare-words.ts";
import type { Word } from "./compare-words.ts";
import type { DiffLine } from "./line-diff.ts";
import { knownWords, wordsApart } from "./words.ts";

/** A piece of a line; joined, the pieces are the line. */
export interface LinePiece {
  text: string;
  /** The other line has something else here, or nothing. */
  isChanged: boolean;
}

/** Words are compared only in lines up to this many letters; a longer line is marked as a whole. */
const LONG = 1_000;
/** With more changed words than this, two lines count as different lines. */
const MOST_EDITS = 200;
/**
 * Words are compared until the lines reach this many letters in total, because the comparison blocks the
 * page.
 */
const MOST_LETTERS = 200_000;

interface ChangedLine extends Alignable {
  line: DiffLine;
}

/**
 * Finds what changed within lines, by comparing each added line with the removed line that it replaces. Lines
 * without an entry were added or removed as a whole: they are too long, or have no such counterpart.
 */
export function changedWords(lines: readonly DiffLine[]): ReadonlyMap<DiffLine, LinePiece[]> {
  const found = new Map<DiffLine, LinePiece[]>();
  let letters = 0;
  for (const [removed, added] of changesIn(lines)) {
    letters += lettersOf(removed) + lettersOf(added);
    if (letters > MOST_LETTERS) break;
    for (const { before, now } of align(removed.map(changed), added.map(changed))) {
      if (before !== undefined && now !== undefined) mark(found, before.line, now.line);
    }
  }
  return found;
}

/** Groups of removed lines with the lines added in their place. */
function changesIn(lines: readonly DiffLine[]): [removed: DiffLine[], added: DiffLine[]][] {
  const changes: [DiffLine[], DiffLine[]][] = [];
  let open: [DiffLine[], DiffLine[]] | undefined;
  for (const line of lines) {
    if (line.kind === "same") open = undefined;
    else {
      if (open === undefined) changes.push((open = [[], []]));
      if (line.text.length <= LONG) open[line.kind === "removed" ? 0 : 1].push(line);
    }
  }
  return changes.filter(([removed, added]) => removed.length > 0 && added.length > 0);
}

function lettersOf(lines: readonly DiffLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

function changed(line: DiffLine): ChangedLine {
  return { line, key: line.text, words: knownWords(line.text) };
}

function mark(found: Map<DiffLine, LinePiece[]>, before: DiffLine, now: DiffLine): void {
  const [old, next] = [wordsOf(before.text), wordsOf(now.text)];
  const stretches = compareWords(old, next, { mostEdits: MOST_EDITS });
  if (stretches === undefined) return;
  const pieces = (side: "before" | "now") =>
    stretches
      .map((stretch) => ({
        text: stretch[side].map(({ key }) => key).join(""),
        isChanged: !stretch.isSame,
      }))
      .filter(({ text }) => text !== "");
  found.set(before, pieces("before"));
  found.set(now, pieces("now"));
}

function wordsOf(text: string): Word[] {
  return wordsApart(text).map((word) => ({
    key: word,
    letters: word.length,
    isBlank: word.trim() === "",
  }));
}
