import type { BudgetCounters, JournalRow, RunRow } from "#domain/run.ts";

import { durationWords, offsetWords } from "./durations.ts";
import { RunSection } from "./run-section.tsx";
import { dotOf, stateWords } from "./state-words.ts";

import styles from "./run-panel.module.css";

/** The journal, row by row: what happened, when, how long it lasted and what it used. */
export function RunTimeline({ run, rows }: { run: RunRow; rows: readonly JournalRow[] }) {
  const began = rows[0]?.at ?? run.startedAt;
  return (
    <RunSection title="Timeline" note={`${rows.length} ${rows.length === 1 ? "step" : "steps"}`}>
      <ol className={styles["timeline"]}>
        {stepsOf(rows).map(({ row, took, passed, spent }) => (
          <li key={row.seq} data-kind={row.detail.kind} data-tone={passed ? "passed" : toneOf(row)}>
            <span className={styles["at"]}>{offsetWords(row.at - began)}</span>
            <span className={styles["happened"]}>
              {row.detail.kind === "call" ? callWords(row.detail) : stateOf(row)}
              <code>{row.detail.kind === "call" ? row.detail.toolName : edgeWords(row)}</code>
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
  /** Milliseconds: how long the state lasted, or the tool ran. */
  took: number | undefined;
  /** The state was left at once, by the same event. */
  passed: boolean;
  /** What the step used of the budgets. */
  spent: string;
}

function stepsOf(rows: readonly JournalRow[]): Step[] {
  let before: BudgetCounters | undefined;
  return rows.map((row, index) => {
    if (row.detail.kind === "call") {
      const took = row.detail.phase === "done" ? row.detail.toolMs : undefined;
      return { row, took, passed: false, spent: "" };
    }
    const next = rows.slice(index + 1).find((one) => one.detail.kind === "transition");
    const spent = spentWords(before, row.budgets);
    before = row.budgets;
    const passed = next !== undefined && next.event === row.event && next.from !== next.to;
    return { row, took: next && next.at - row.at, passed, spent };
  });
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

function stateOf({ to }: JournalRow): string {
  return stateWords(to) || "At rest";
}

/** The machine's own words, for who knows the chart. */
function edgeWords({ to, event, detail }: JournalRow): string {
  const on = event.replace(/^xstate\.(?:done|error)\.actor\./u, "").replace(/^xstate\./u, "");
  const error = detail.kind === "transition" ? detail.error : undefined;
  return `${on === "" ? "" : `${on} → `}${to}${error === undefined ? "" : ` (${error.kind})`}`;
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
