import type { ChangeEvent } from "react";

import { escapeHidden } from "#domain/text/visible-text.ts";
import { FieldFrame } from "#ui/kit/components/text-input.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { PaintedText } from "./painted-text.tsx";

import styles from "./arguments-field.module.css";

export interface ArgumentsFieldProps {
  text: string;
  /** Receives the text with every hidden character escaped. */
  onText: (text: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
}

/**
 * The arguments as they will run: one text that can be edited and copied. The field's own text is
 * transparent; the person sees a painted copy behind it, which can highlight hidden characters.
 */
export function ArgumentsField({ text, onText, invalid, describedBy }: ArgumentsFieldProps) {
  return (
    <FieldFrame invalid={invalid} className={styles.frame}>
      <div className={styles.stack}>
        <textarea
          aria-label={approvalWords.arguments}
          enterKeyHint="enter"
          rows={1}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          className={styles.area}
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
    </FieldFrame>
  );
}

/**
 * Escapes the field's text, and keeps the caret after what was just typed or pasted, however long its escapes
 * are.
 */
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
    <pre aria-hidden="true" dir="ltr" className={styles.painting}>
      <PaintedText text={text} />
      {/* An empty last line has no height of its own. */}
      {"\n"}
    </pre>
  );
}
