import { fold, foldWithPlaces } from "#domain/search/fold.ts";

import styles from "./marked-text.module.css";

export interface MarkedTextProps {
  text: string;
  /** Words to mark wherever they occur, ignoring case and accents. */
  words: readonly string[];
}

/** Text with the searched words highlighted. */
export function MarkedText({ text, words }: MarkedTextProps) {
  const parts = splitAt(text, words);
  return parts.map(({ text: part, start, marked }) =>
    marked ? (
      <mark key={start} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

interface Part {
  text: string;
  start: number;
  marked: boolean;
}

function splitAt(text: string, words: readonly string[]): Part[] {
  const wanted = words
    .map((word) => fold(word).replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"))
    .filter(Boolean);
  if (wanted.length === 0) return [{ text, start: 0, marked: false }];
  const folded = foldWithPlaces(text);
  const parts: Part[] = [];
  let end = 0;
  const add = (to: number, marked: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), start: end, marked });
    end = Math.max(end, to);
  };
  for (const { 0: found, index } of folded.text.matchAll(new RegExp(wanted.join("|"), "gu"))) {
    add(folded.placeOf(index, false), false);
    add(folded.placeOf(index + found.length, true), true);
  }
  add(text.length, false);
  return parts;
}
