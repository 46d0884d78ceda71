import { useState } from "react";

import type { CalledProgram } from "#domain/code-calls.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import styles from "./program.module.css";

/** The most lines of a program that is shown whole at first. */
const SHORT = 16;

export interface ProgramProps extends CalledProgram {
  /**
   * Scrolls the program, where a person must be able to read all of it. Otherwise a long program is cut at
   * first.
   */
  scrolls?: true;
}

/** A program in colour, with no character hidden. */
export function Program({ language, code, scrolls }: ProgramProps) {
  const lines = code.trimEnd().split("\n").length;
  const [isWhole, setIsWhole] = useState(lines <= SHORT || scrolls === true);
  const node = { kind: "code", language, pieces: [escapeHidden(code)], closed: true } as const;
  return (
    <section aria-label={approvalWords.program} className={styles.program}>
      <div className={styles.code} data-cut={!isWhole} data-scrolls={scrolls}>
        <CodeBlock node={node} />
      </div>
      {lines > SHORT && scrolls !== true && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? approvalWords.showLess : approvalWords.showAllLines(lines)}
        </Button>
      )}
    </section>
  );
}
