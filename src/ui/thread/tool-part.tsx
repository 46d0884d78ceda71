import { PaintedText } from "#ui/approval/painted-text.tsx";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";

import styles from "./tool.module.css";

export interface ToolPartProps {
  title: string;
  text: string;
  tone?: "broke";
}

/** A titled text of a call: its arguments, its result, what it printed. */
export function ToolPart({ title, text, tone }: ToolPartProps) {
  return (
    <section className={styles.part} aria-label={title} data-tone={tone}>
      <header>
        <h4>{title}</h4>
        <CopyButton label={`Copy: ${title.toLowerCase()}`} getText={() => text} />
      </header>
      {/* Long values scroll, and scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre dir="auto" tabIndex={0} aria-label={title} role="group">
        <PaintedText text={text} />
      </pre>
    </section>
  );
}
