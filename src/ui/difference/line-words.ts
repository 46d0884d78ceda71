import { align } from "./align.ts";
import type { Alignable } from "./align.ts";
import { compareWords } from "./compare-words.ts";
import type { Word } from "./compare-words.ts";
import type { DiffLine } from "./line-diff.ts";
import { knownWords, wordsApart } from "./words.ts";

/** A line in pieces that join to it. */
export interface LinePiece {
  text: string;
  /** Its counterpart has something else in its place. */
  isChanged: boolean;
}

/** Letters of a line whose words are compared; a longer one is marked as a whole. */
const LONG = 1_000;
/** Changed words in a line: with more, it is another line. */
const MOST_EDITS = 200;
/** Letters of all lines whose words are compared: the page waits for it. */
const MOST_LETTERS = 200_000;

interface ChangedLine extends Alignable {
  line: DiffLine;
}

/**
 * What differs within lines that were changed: each line that came, beside the one that went in its place.
 * Lines that are not in it, are long, or have no such counterpart, came or went as a whole.
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

/** Lines that went, and those that came in their place. */
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
