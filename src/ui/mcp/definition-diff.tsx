import { diffLines } from "diff";
import { useMemo } from "react";

import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";

import styles from "./mcp.module.css";

export interface DefinitionDiffProps {
  label: string;
  before: string;
  after: string;
}

/** Two texts line by line: what went, what came, and what stayed around it. */
export function DefinitionDiff({ label, before, after }: DefinitionDiffProps) {
  const parts = useMemo(() => diffLines(`${before}\n`, `${after}\n`), [before, after]);
  return (
    // It can be longer than its box, so it can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.json} tabIndex={0} aria-label={label}>
      {parts.map(({ value, added, removed }, at) => {
        // Parts have no identity but their position, and are rendered together.
        const key = at;
        if (added) {
          return (
            <ins key={key}>
              <VisuallyHidden>Added: </VisuallyHidden>
              {marked(value, "+")}
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={key}>
              <VisuallyHidden>Removed: </VisuallyHidden>
              {marked(value, "−")}
            </del>
          );
        }
        return <span key={key}>{marked(value, " ")}</span>;
      })}
    </pre>
  );
}

function marked(lines: string, sign: string): string {
  return lines.replace(/^(?=.)/gmu, `${sign} `);
}
