import { memo, useMemo } from "react";

import { marksOf } from "./arguments-text.ts";

import styles from "./painted-text.module.css";

/** A text of JSON with its keys coloured and what stands for a hidden character in ochre. */
export const PaintedText = memo(function PaintedText({ text }: { text: string }) {
  const marks = useMemo(() => marksOf(text), [text]);
  return marks.map((mark, index) =>
    mark.kind === "plain" ? (
      mark.text
    ) : (
      // A painting has no rows that could be told apart otherwise.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles[mark.kind]}>
        {mark.text}
      </span>
    ),
  );
});
