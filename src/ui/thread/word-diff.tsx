import { diffWordsWithSpace } from "diff";
import type { ChangeObject } from "diff";
import { useMemo } from "react";
import type { ReactNode } from "react";

import styles from "./word-diff.module.css";

/** Beyond so many changed words two texts have little in common, and finding out costs too much. */
const MOST_EDITS = 3_000;
/** Of the longer text: where less than this is in both, marks are no help to a reader. */
const LEAST_COMMON = 0.35;

export interface WordDiffProps {
  before: string;
  text: string;
  /** The text as it is shown else: where too little is common to both. */
  whole: ReactNode;
}

/** The words of `text`, with what `before` has and it has not, and the other way round. */
export function WordDiff({ before, text, whole }: WordDiffProps) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, text, { maxEditLength: MOST_EDITS }),
    [before, text],
  );
  if (parts === undefined || common(parts) < LEAST_COMMON * Math.max(before.length, text.length)) {
    return (
      <>
        <p className={styles["note"]}>Too different for its words to be marked.</p>
        {whole}
      </>
    );
  }
  return (
    <div className={styles["words"]}>
      {parts.map((part, index) => {
        // Parts have no identity but their place, and they are made anew together.
        const key = String(index);
        if (part.added) return <ins key={key}>{part.value}</ins>;
        return part.removed ? <del key={key}>{part.value}</del> : part.value;
      })}
    </div>
  );
}

/** Characters that both texts have, white space apart. */
function common(parts: readonly ChangeObject<string>[]): number {
  return parts.reduce(
    (sum, part) => (part.added || part.removed ? sum : sum + part.value.trim().length),
    0,
  );
}
