import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";

import styles from "./word-diff.module.css";

/** Beyond so many changed words two texts have little in common, and finding out costs too much. */
const MOST_EDITS = 3_000;

/** The words of `text`, with what `before` has and it has not, and the other way round. */
export default function WordDiff({ before, text }: { before: string; text: string }) {
  const parts = useMemo(
    () => diffWordsWithSpace(before, text, { maxEditLength: MOST_EDITS }),
    [before, text],
  );
  if (parts === undefined) {
    return (
      <>
        <p className={styles["note"]}>Too different for its words to be marked.</p>
        <div className={styles["words"]}>{text}</div>
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
