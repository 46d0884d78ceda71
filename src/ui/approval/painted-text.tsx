import { memo, useMemo } from "react";

import { marksOf } from "./arguments-text.ts";

import styles from "./painted-text.module.css";

/** JSON text with coloured keys, and with escapes of hidden characters in ochre. */
export const PaintedText = memo(function PaintedText({ text }: { text: string }) {
  const marks = useMemo(() => marksOf(text), [text]);
  return marks.map((mark, index) =>
    mark.kind === "plain" ? (
      mark.text
    ) : (
      // The pieces have no other identity than their index.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles[mark.kind]}>
        {mark.text}
      </span>
    ),
  );
});
