import styles from "./marked-text.module.css";

export interface MarkedTextProps {
  text: string;
  /** Marked wherever they occur, in any case. */
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
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"));
  if (wanted.length === 0) return [{ text, start: 0, marked: false }];
  let start = 0;
  return text.split(new RegExp(`(${wanted.join("|")})`, "giu")).map((part, index) => {
    const here = { text: part, start, marked: index % 2 === 1 };
    start += part.length;
    return here;
  });
}
