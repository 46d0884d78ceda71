import type { RunRecord } from "#domain/run-export.ts";
import { modelAttempts } from "#domain/run-report.ts";
import type { ModelAttempt } from "#domain/run-report.ts";

import { countWords, durationWords } from "./durations.ts";
import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

/** What each request took and cost, as the provider reported it. */
export function RunRequests({ record }: { record: RunRecord }) {
  const attempts = modelAttempts(record.rows, record.nodes);
  if (attempts.length === 0) return null;
  return (
    <RunSection title="Requests">
      <div className={styles["scroll"]}>
        <table className={styles["requests"]}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Outcome</th>
              <th scope="col">In</th>
              <th scope="col">Out</th>
              <th scope="col">First</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt, index) => (
              <RequestRow key={attempt.startedAt} attempt={attempt} place={index + 1} />
            ))}
          </tbody>
        </table>
      </div>
    </RunSection>
  );
}

function RequestRow({ attempt, place }: { attempt: ModelAttempt; place: number }) {
  const { startedAt, firstPartAt, endedAt, answer, outcome } = attempt;
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = answer?.usage ?? {};
  return (
    <tr data-outcome={outcome}>
      <td>{place}</td>
      <td>
        {outcomeWords(attempt)}
        {answer?.model !== undefined && <small>{answer.model}</small>}
        {answer?.leftOut !== undefined && (
          <small>sent without {answer.leftOut.join(", ")}, which it refuses</small>
        )}
      </td>
      <td>
        {countWords(inputTokens)}
        {cachedTokens !== undefined && cachedTokens > 0 && (
          <small>{countWords(cachedTokens)} cached</small>
        )}
      </td>
      <td>
        {countWords(outputTokens)}
        {reasoningTokens !== undefined && reasoningTokens > 0 && (
          <small>{countWords(reasoningTokens)} thought</small>
        )}
      </td>
      <td>{firstPartAt === undefined ? "–" : durationWords(firstPartAt - startedAt)}</td>
      <td>{endedAt === undefined ? "…" : durationWords(endedAt - startedAt)}</td>
    </tr>
  );
}

const outcomes: Readonly<Record<ModelAttempt["outcome"], string>> = {
  open: "under way",
  answered: "answered",
  failed: "failed",
  stopped: "stopped",
  interrupted: "interrupted",
};

const reasons: Readonly<Record<string, string>> = {
  tool_calls: "tool calls",
  length: "cut at the limit",
  content_filter: "filtered",
  refusal: "declined",
};

function outcomeWords({ outcome, error, answer }: ModelAttempt): string {
  if (error !== undefined) {
    const status = error.status === undefined ? "" : ` ${error.status}`;
    return `${error.kind.replaceAll("_", " ")}${status}`;
  }
  return reasons[answer?.finishReason ?? ""] ?? outcomes[outcome];
}
