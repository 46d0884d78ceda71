import type { BudgetCounters, JournalRow, RunRow } from "#domain/runs/run.ts";
import { formatDuration, formatOffset } from "#ui/format/format-duration.ts";
import { formatList } from "#ui/format/format-list.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import { factText } from "./fact-text.ts";
import { RunSection } from "./run-section.tsx";
import { dotState, stateText } from "./state-text.ts";

import styles from "./run-panel.module.css";

/** The run as a timeline: what happened, when, how long it took and what it used. */
export function RunTimeline({ run, rows }: { run: RunRow; rows: readonly JournalRow[] }) {
  const began = rows[0]?.at ?? run.startedAt;
  const steps = stepsOf(rows);
  return (
    <RunSection title={runPanelWords.timeline} note={runPanelWords.steps(steps.length)}>
      <ol className={styles.timeline}>
        {steps.map(({ row, words, took, spent }) => (
          <li key={row.seq} data-kind={row.detail.kind} data-tone={toneOf(row)}>
            <span className={styles.at}>{formatOffset(row.at - began)}</span>
            <span className={styles.happened}>
              {words}
              {row.detail.kind === "call" && <code>{row.detail.toolName}</code>}
              {spent !== "" && (
                <Note as="small" size="xs">
                  {spent}
                </Note>
              )}
            </span>
            <span className={styles.took}>{took !== undefined && formatDuration(took)}</span>
          </li>
        ))}
      </ol>
    </RunSection>
  );
}

interface Step {
  row: JournalRow;
  words: string;
  /** Milliseconds the step or the tool took. */
  took: number | undefined;
  /** How much of the budgets the step used. */
  spent: string;
}

/** Consecutive states with the same label are one step. */
function stepsOf(rows: readonly JournalRow[]): Step[] {
  let before: BudgetCounters | undefined;
  const steps: Step[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.detail.kind === "call") {
      const took = row.detail.phase === "done" ? row.detail.toolMs : undefined;
      steps.push({ row, words: factText(row.detail), took, spent: "" });
      continue;
    }
    const next = rows.slice(index + 1).find((one) => one.detail.kind === "transition");
    const step = {
      row,
      words: stateText(row.to) || runPanelWords.idle,
      took: next && next.at - row.at,
      spent: spentWords(before, row.budgets),
    };
    before = row.budgets;
    const last = steps.at(-1);
    if (last?.row.detail.kind === "transition" && last.words === step.words) {
      steps[steps.length - 1] = together(last, step);
    } else if (step.took !== 0 || step.spent !== "") steps.push(step);
  }
  return steps;
}

function together(first: Step, second: Step): Step {
  const took = second.took === undefined ? undefined : (first.took ?? 0) + second.took;
  const spent = formatList([first.spent, second.spent].filter((part) => part !== ""));
  return { ...first, took, spent };
}

function spentWords(before: BudgetCounters | undefined, after: BudgetCounters): string {
  const calls = after.modelCalls - (before?.modelCalls ?? 0);
  const tokens = after.tokens - (before?.tokens ?? 0);
  const parts = [
    calls > 0 ? runPanelWords.modelCall(after.modelCalls) : "",
    tokens > 0 ? runPanelWords.tokensUsed(tokens) : "",
  ];
  return formatList(parts.filter((part) => part !== ""));
}

function toneOf({ detail, to }: JournalRow): "live" | "waiting" | "broke" | "still" {
  if (detail.kind === "call") {
    return detail.phase === "done" && detail.isError ? "broke" : "still";
  }
  return to === "idle" ? "still" : dotState(to);
}
