import type { JournalRow } from "#domain/runs/run.ts";
import { formatOffset } from "#ui/format/format-duration.ts";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import styles from "./run-chart.module.css";

/** The journal with the machine's own names, for those who know the statechart. */
export function RunSteps({ rows }: { rows: readonly JournalRow[] }) {
  const began = rows[0]?.at ?? 0;
  return (
    <div className={styles.steps}>
      <p>{runPanelWords.journal}</p>
      <ol aria-label={runPanelWords.journal}>
        {rows.map((row) => (
          <li key={row.seq}>
            <span>{formatOffset(row.at - began)}</span>
            <code>{row.detail.kind === "call" ? callOf(row.detail) : edgeOf(row)}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function edgeOf({ to, event, detail }: JournalRow): string {
  const on = event.replace(/^xstate\.(?:done|error)\.actor\./u, "").replace(/^xstate\./u, "");
  const error = detail.kind === "transition" ? detail.error : undefined;
  return `${on === "" ? "" : `${on} → `}${to}${error === undefined ? "" : ` (${error.kind})`}`;
}

function callOf({ toolName, phase }: Extract<JournalRow["detail"], { kind: "call" }>): string {
  return `${toolName} ${phase}`;
}
