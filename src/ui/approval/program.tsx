import { useState } from "react";

import type { CalledProgram } from "#domain/code-calls.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";

import styles from "./program.module.css";

/** Lines of a program that is shown as a whole at once. */
const SHORT = 16;

/** A program with colours, in which nothing is hidden. A long one shows its beginning first. */
export function Program({ language, code }: CalledProgram) {
  const lines = code.trimEnd().split("\n").length;
  const [isWhole, setIsWhole] = useState(lines <= SHORT);
  const node = { kind: "code", language, pieces: [escapeHidden(code)], closed: true } as const;
  return (
    <section aria-label="Program" className={styles.program}>
      <div className={styles.code} data-cut={!isWhole}>
        <CodeBlock node={node} />
      </div>
      {lines > SHORT && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show less" : `Show all ${formatNumber(lines)} lines`}
        </Button>
      )}
    </section>
  );
}
