import { useRequestsOfRun } from "#app/requests/hooks.ts";
import { useView } from "#app/view.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { RunRecord } from "#domain/run-export.ts";
import { modelAttempts } from "#domain/run-report.ts";
import type { ModelAttempt } from "#domain/run-report.ts";

import { countWords, durationWords } from "./durations.ts";
import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

/** What each request took and cost, as the provider reported it. */
export function RunRequests({ record }: { record: RunRecord }) {
  const attempts = modelAttempts(record.rows, record.nodes);
  const sent = useRequestsOfRun(record.run.id) ?? [];
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
              <AttemptRow
                key={attempt.startedAt}
                attempt={attempt}
                place={index + 1}
                request={sent.find((request) => isOf(request, attempt))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </RunSection>
  );
}

/** It left while the attempt was under way. */
function isOf({ sentAt }: RequestRow, { startedAt, endedAt = Infinity }: ModelAttempt): boolean {
  return sentAt >= startedAt && sentAt <= endedAt;
}

interface AttemptRowProps {
  attempt: ModelAttempt;
  place: number;
  /** What was sent; absent where it is not stored. */
  request: RequestRow | undefined;
}

function AttemptRow({ attempt, place, request }: AttemptRowProps) {
  const setView = useView((view) => view.set);
  const { startedAt, firstPartAt, endedAt, answer, outcome } = attempt;
  const { inputTokens, outputTokens, cachedTokens, reasoningTokens } = answer?.usage ?? {};
  return (
    <tr data-outcome={outcome}>
      <td>{place}</td>
      <td>
        {request === undefined ? (
          outcomeWords(attempt)
        ) : (
          <button
            type="button"
            className={styles["link"]}
            aria-label={`Request ${place}, ${outcomeWords(attempt)}: show what was sent`}
            onClick={() =>
              setView({
                panel: "request",
                inspected: { contextId: request.contextId, requestId: request.id },
              })
            }
          >
            {outcomeWords(attempt)}
          </button>
        )}
        {answer?.model !== undefined && <small>{answer.model}</small>}
        {answer?.leftOut !== undefined && <small>sent without {answer.leftOut.join(", ")}</small>}
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
