import type { ChangeEvent } from "react";

import { escapeHidden } from "#domain/visible-text.ts";

import { PaintedText } from "./painted-text.tsx";

import styles from "./arguments-field.module.css";

export interface ArgumentsFieldProps {
  text: string;
  /** Gets the text with every hidden character written out. */
  onText: (text: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

/**
 * The arguments as they will run: one text, which can be edited and copied. What a person sees is a
 * painting of that text under the transparent letters of the field, so that hidden characters can
 * be made to stand out.
 */
export function ArgumentsField({ text, onText, invalid, describedBy }: ArgumentsFieldProps) {
  return (
    <div className={styles["frame"]} data-invalid={invalid}>
      <div className={styles["stack"]}>
        <textarea
          aria-label="Arguments"
          rows={1}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={styles["area"]}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          value={text}
          onChange={(event) => onText(shownAfter(event))}
        />
        <Painting text={text} />
      </div>
    </div>
  );
}

/** The caret stays behind what was just typed or pasted, however long its escapes are. */
function shownAfter({ currentTarget: area }: ChangeEvent<HTMLTextAreaElement>): string {
  const shown = escapeHidden(area.value);
  if (shown === area.value) return shown;
  const caret = escapeHidden(area.value.slice(0, area.selectionStart)).length;
  area.value = shown;
  area.setSelectionRange(caret, caret);
  return shown;
}

function Painting({ text }: { text: string }) {
  return (
    <pre aria-hidden="true" dir="ltr" className={styles["painting"]}>
      <PaintedText text={text} />
      {/* A last line that is empty has no height of its own. */}
      {"\n"}
    </pre>
  );
}
