import { useState } from "react";
import type { ReactNode } from "react";

import { PaintedText } from "#ui/approval/painted-text.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { callWords } from "#ui/words/calls.ts";

import styles from "./tool.module.css";

export interface ToolPartProps {
  title: string;
  /** The text to copy. It is also shown, unless `read` is given. */
  text: string;
  /** The content in a form that is easier to read; `text` is then its JSON. */
  read?: ReactNode;
  tone?: "broke";
}

/** A titled part of a call: its arguments, its result, what it printed. */
export function ToolPart({ title, text, read, tone }: ToolPartProps) {
  const [isRaw, setRaw] = useState(false);
  return (
    <section className={styles.part} aria-label={title} data-tone={tone}>
      <header>
        <h4>{title}</h4>
        {read !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-label={callWords.asJsonNamed(title)}
            aria-pressed={isRaw}
            onClick={() => setRaw((now) => !now)}
          >
            {callWords.asJson}
          </Button>
        )}
        <CopyButton label={callWords.copyNamed(title)} getText={() => text} />
      </header>
      {read === undefined || isRaw ? <ToolText label={title} text={text} /> : read}
    </section>
  );
}

/** Text in a box of its own that makes hidden characters visible. */
export function ToolText({ label, text }: { label: string; text: string }) {
  return (
    // Long values scroll, and scrollable content must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <pre dir="auto" className={styles.text} tabIndex={0} aria-label={label} role="group">
      <PaintedText text={text} />
    </pre>
  );
}
