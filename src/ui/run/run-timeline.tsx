import type { BudgetCounters, JournalRow, RunRow } from "#domain/run.ts";

import { durationWords, offsetWords } from "./durations.ts";
import { RunSection } from "./run-section.tsx";
import { dotOf, stateWords } from "./state-words.ts";

import styles from "./run-panel.module.css";

/** The run in words: what happened, when, how long it lasted and what it used. */
export function RunTimeline({ run, rows }: { run: RunRow; rows: readonly JournalRow[] }) {
  const began = rows[0]?.at ?? run.startedAt;
  const steps = stepsOf(rows);
  return (
    <RunSection title="Timeline" note={`${steps.length} ${steps.length === 1 ? "step" : "steps"}`}>
      <ol className={styles["timeline"]}>
        {steps.map(({ row, words, took, spent }) => (
          <li key={row.seq} data-kind={row.detail.kind} data-tone={toneOf(row)}>
            <span className={styles["at"]}>{offsetWords(row.at - began)}</span>
            <span className={styles["happened"]}>
              {words}
              {row.detail.kind === "call" && <code>{row.detail.toolName}</code>}
              {spent !== "" && <small>{spent}</small>}
            </span>
            <span className={styles["took"]}>{took !== undefined && durationWords(took)}</span>
          </li>
        ))}
      </ol>
    </RunSection>
  );
}

interface Step {
  row: JournalRow;
  words: string;
  /** Milliseconds: how long it lasted, or the tool ran. */
  took: number | undefined;
  /** What the step used of the budgets. */
  spent: string;
}

/** States that are called the same, one after another, are one step. */
function stepsOf(rows: readonly JournalRow[]): Step[] {
  let before: BudgetCounters | undefined;
  const steps: Step[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.detail.kind === "call") {
      const took = row.detail.phase === "done" ? row.detail.toolMs : undefined;
      steps.push({ row, words: callWords(row.detail), took, spent: "" });
      continue;
    }
    const next = rows.slice(index + 1).find((one) => one.detail.kind === "transition");
    const step = {
      row,
      words: stateWords(row.to) || "At rest",
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
  const spent = [first.spent, second.spent].filter((part) => part !== "").join(", ");
  return { ...first, took, spent };
}

function spentWords(before: BudgetCounters | undefined, after: BudgetCounters): string {
  const calls = after.modelCalls - (before?.modelCalls ?? 0);
  const tokens = after.tokens - (before?.tokens ?? 0);
  return [
    calls > 0 ? `model call ${after.modelCalls}` : "",
    tokens > 0 ? `${tokens.toLocaleString("en")} tokens` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function toneOf({ detail, to }: JournalRow): "live" | "waiting" | "broke" | "still" {
  if (detail.kind === "call") {
    return detail.phase === "done" && detail.isError ? "broke" : "still";
  }
  return to === "idle" ? "still" : dotOf(to);
}

type CallDetail = Extract<JournalRow["detail"], { kind: "call" }>;

function callWords(detail: CallDetail): string {
  switch (detail.phase) {
    case "intended":
      return "The model calls a tool";
    case "decided":
      if (detail.status === "denied") return "Denied";
      return detail.edited ? "Approved, edited" : "Approved";
    case "started":
      return "Started";
    case "done":
      if (detail.isError) return "Ended with an error";
      return detail.source === "person" ? "Answered by you" : "Done";
  }
}
