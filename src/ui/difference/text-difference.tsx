import { useMemo, useState } from "react";

import { escapeHidden } from "#domain/text/visible-text.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { differenceWords } from "#ui/words/difference.ts";

import { countChanged, foldSame, lineDiff } from "./line-diff.ts";
import type { DiffLine, DiffPart } from "./line-diff.ts";
import { changedWords } from "./line-words.ts";
import type { LinePiece } from "./line-words.ts";

import styles from "./difference.module.css";

export interface TextDifferenceProps {
  before: string;
  after: string;
  /** The names of the two texts: "before", "main". */
  names: readonly [string, string];
  /** Leaves out how many lines differ, because that is shown elsewhere. */
  withoutCounts?: boolean;
  /** Accessible name of the group of lines. */
  label?: string;
}

/**
 * Shows two texts line by line and marks the words that changed within a line. Long lines wrap, so that no
 * change is out of sight; unchanged lines far from any change are folded away.
 */
export function TextDifference(props: TextDifferenceProps) {
  const { before, after } = props;
  const lines = useMemo(() => lineDiff(before, after), [before, after]);
  if (lines === undefined) {
    return <Note>{differenceWords.tooMuch}</Note>;
  }
  return <DiffLines {...props} lines={lines} />;
}

function DiffLines({
  lines,
  names,
  withoutCounts = false,
  label = differenceWords.label,
}: TextDifferenceProps & { lines: readonly DiffLine[] }) {
  const { added, removed } = countChanged(lines);
  const words = useMemo(() => changedWords(lines), [lines]);
  return (
    <Stack gap={2}>
      {!withoutCounts && (
        <Note as="span" size="xs">
          {differenceWords.counts(
            names[0],
            names[1],
            differenceWords.added(added),
            differenceWords.removed(removed),
          )}
        </Note>
      )}
      {/* It scrolls, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} tabIndex={0} role="group" aria-label={label}>
        <div className={styles.lines}>
          {foldSame(lines).map((part, at) => (
            // Parts have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <Part key={at} part={part} words={words} />
          ))}
        </div>
      </div>
    </Stack>
  );
}

/** The most lines of one part that are rendered at once; more would make the page slow. */
export const SHOWN = 2_000;

interface PartProps {
  part: DiffPart;
  /** The pieces of each line that changed only in part. */
  words: ReadonlyMap<DiffLine, readonly LinePiece[]>;
}

function Part({ part: { kind, lines }, words }: PartProps) {
  const [open, setOpen] = useState(false);
  if (kind === "folded" && !open) {
    return (
      <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
        {differenceWords.showUnchanged(lines.length)}
      </button>
    );
  }
  return (
    <>
      {lines.slice(0, SHOWN).map((line) => (
        <Line key={`${line.old ?? ""} ${line.now ?? ""}`} line={line} pieces={words.get(line)} />
      ))}
      {lines.length > SHOWN && (
        <Note size="xs">{differenceWords.notShown(lines.length - SHOWN)}</Note>
      )}
    </>
  );
}

const signs = { same: "\u00A0", added: "+", removed: "−" } as const;

interface LineProps {
  line: DiffLine;
  /** Undefined if the line was added or removed as a whole. */
  pieces: readonly LinePiece[] | undefined;
}

function Line({ line: { kind, text, old, now }, pieces }: LineProps) {
  const Element = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
  return (
    <Element className={styles.line} data-kind={kind}>
      <span className={styles.number} aria-hidden="true">
        {now ?? old}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      <code dir="auto">
        {pieces?.map(({ text: piece, isChanged }, at) => {
          // Pieces have no identity but their place.
          const key = String(at);
          return isChanged ? <mark key={key}>{escapeHidden(piece)}</mark> : escapeHidden(piece);
        }) ??
          (escapeHidden(text) || "\u200B")}
      </code>
    </Element>
  );
}
