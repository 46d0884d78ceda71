import { Fragment, memo } from "react";
import type { ReactNode } from "react";

import { STRETCH, stretchesOf, withLongRuns } from "#ui/format/long-runs.ts";
import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./long-text.module.css";

/** Renders a text so that lines may break within runs that are too long for any line. */
export function breakable(text: string): ReactNode {
  const parts = withLongRuns(text);
  if (parts.length === 1 && typeof parts[0] === "string") return text;
  // The parts only grow at the end, so the index is the key.
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      <span key={index} className={styles.run}>
        {part.map((piece, at) => (
          <Fragment key={at}>
            {piece}
            <wbr />
          </Fragment>
        ))}
      </span>
    ),
  );
}

/**
 * Renders any text as it is. A very long one is divided into stretches, of which those out of view cost
 * nothing.
 */
export const LongText = memo(function LongTextInStretches({ text }: { text: string }): ReactNode {
  if (text.length <= STRETCH) return breakable(text);
  const stretches = stretchesOf(text);
  return stretches.map((stretch, index) => (
    <Stretch key={index} letters={stretch.length} isWhole={index < stretches.length - 1}>
      <Breakable text={stretch} />
    </Stretch>
  ));
});

const Breakable = memo(function BreakableText({ text }: { text: string }): ReactNode {
  return breakable(text);
});

export interface StretchProps {
  /** UTF-16 units in the stretch. */
  letters: number;
  /** Nothing will be added to the stretch. */
  isWhole: boolean;
  children: ReactNode;
}

/** Assumed length of a line in UTF-16 units, for the height of what is not laid out yet. */
const LINE = 72;

/** A part of a long text with a layout of its own. */
export function Stretch({ letters, isWhole, children }: StretchProps) {
  return (
    <span
      className={classes(styles.stretch, isWhole && styles.whole)}
      style={isWhole ? { containIntrinsicBlockSize: `auto ${Math.ceil(letters / LINE)}lh` } : {}}
    >
      {children}
    </span>
  );
}
