import { diffWordsWithSpace } from "diff";
import type { ChangeObject } from "diff";
import { useMemo } from "react";
import type { ReactNode } from "react";

import { Note } from "#ui/kit/components/note.tsx";

import styles from "./word-diff.module.css";

/**
 * With more changed words than this, two texts have little in common and comparing them costs too
 * much.
 */
const MOST_EDITS = 3_000;
/** Share of the longer text. If less than this is common to both, marks do not help a reader. */
const LEAST_COMMON = 0.35;

export interface WordDiffProps {
  before: string;
  text: string;
  /** The text as normally shown, used when too little is common to both. */
  whole: ReactNode;
}

/** The words of `text`, marked where they differ from `before`. */
export function WordDiff({ before, text, whole }: WordDiffProps) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, text, { maxEditLength: MOST_EDITS }),
    [before, text],
  );
  if (parts === undefined || common(parts) < LEAST_COMMON * Math.max(before.length, text.length)) {
    return (
      <>
        <Note tone="quiet" className={styles.note}>
          Too different to mark word by word.
        </Note>
        {whole}
      </>
    );
  }
  return (
    <div dir="auto" className={styles.words}>
      {parts.map((part, index) => {
        // Parts have no identity but their position, and are re-rendered together.
        const key = String(index);
        if (part.added) return <ins key={key}>{part.value}</ins>;
        return part.removed ? <del key={key}>{part.value}</del> : part.value;
      })}
    </div>
  );
}

/** Characters that both texts share, not counting white space. */
function common(parts: readonly ChangeObject<string>[]): number {
  return parts.reduce(
    (sum, part) => (part.added || part.removed ? sum : sum + part.value.trim().length),
    0,
  );
}
