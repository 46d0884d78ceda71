import { useState } from "react";

import type { CalledProgram } from "#domain/code-calls.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import styles from "./program.module.css";

/** Lines of a program that is shown as a whole at once. */
const SHORT = 16;

export interface ProgramProps extends CalledProgram {
  /** Scrolls it where a person must be able to read all of it; otherwise a long one is cut at first. */
  scrolls?: true;
}

/** A program with colours, in which nothing is hidden. */
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
