import { memo, useMemo } from "react";

import type { JsonValue } from "#domain/json.ts";
import { linesApart, visibleJson } from "#domain/text/visible-text.ts";
import { approvalWords } from "#ui/words/approval.tsx";

import { PaintedText } from "./painted-text.tsx";
import { readablePieces } from "./readable-arguments.ts";
import type { ArgumentPiece } from "./readable-arguments.ts";

import painted from "./painted-text.module.css";
import styles from "./readable-text.module.css";

interface ReadableTextProps {
  value: JsonValue;
}

/** Shows arguments with their strings of several lines line by line, each in a frame that it cannot leave. */
export const ReadableText = memo(function ReadableText({ value }: ReadableTextProps) {
  const pieces = useMemo((): readonly ArgumentPiece[] => {
    // An edit may have left no string of several lines.
    return readablePieces(value) ?? [{ kind: "json", text: visibleJson(value) }];
  }, [value]);
  return (
    // The frame scrolls, so it must be reachable by keyboard.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={approvalWords.arguments}
      dir="ltr"
      className={styles.box}
    >
      {pieces.map(({ kind, text }, index) =>
        kind === "json" ? (
          // The pieces have no other identity than their index.
          // oxlint-disable-next-line react/no-array-index-key
          <PaintedText key={index} text={text} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <Lines key={index} text={text} />
        ),
      )}
    </div>
  );
});

const Lines = memo(function Lines({ text }: { text: string }) {
  const spans = useMemo(() => linesApart(text), [text]);
  return (
    <>
      <span className={styles.count}>{approvalWords.lines(text.split("\n").length)}</span>
      <span className={styles.lines}>
        {spans.map((span, index) =>
          span.escape ? (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={painted.escape}>
              {span.text}
            </span>
          ) : (
            span.text
          ),
        )}
        {/* An empty last line has no height of its own. */}
        {text.endsWith("\n") && "\n"}
      </span>
    </>
  );
});
