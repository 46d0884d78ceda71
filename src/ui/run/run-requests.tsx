import { useRequestsOfRun } from "#app/react/queries/requests.ts";
import { chooseRequest, switchPanel } from "#app/view/panel.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import type { RunRecord } from "#domain/runs/run-export.ts";
import { modelAttempts } from "#domain/runs/run-report.ts";
import type { ModelAttempt } from "#domain/runs/run-report.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatNumberOrDash } from "#ui/format/format-number.ts";
import { FigureTable } from "#ui/kit/components/figure-table.tsx";
import { runPanelWords } from "#ui/words/run-panel.tsx";

import { RunSection } from "./run-section.tsx";

import styles from "./run-panel.module.css";

/** Shows what each request used and cost, as reported by the provider. */
export function RunRequests({ record }: { record: RunRecord }) {
  const attempts = modelAttempts(record.rows, record.nodes);
  const sent = useRequestsOfRun(record.run.id) ?? [];
  if (attempts.length === 0) return null;
  return (
    <RunSection title={runPanelWords.requests}>
      <FigureTable columns={runPanelWords.requestColumns} className={styles.requests}>
        {attempts.map((attempt, index) => (
          <AttemptRow
            key={attempt.startedAt}
            attempt={attempt}
            place={index + 1}
            request={sent.find((request) => isOf(request, attempt))}
          />
        ))}
      </FigureTable>
    </RunSection>
  );
}

/** Whether the request belongs to the attempt: it was sent during it, and for the answer itself. */
function isOf(
  { sentAt, purpose }: RequestRow,
  { startedAt, endedAt = Infinity }: ModelAttempt,
): boolean {
  return purpose === undefined && sentAt >= startedAt && sentAt <= endedAt;
}

interface AttemptRowProps {
  attempt: ModelAttempt;
  place: number;
  /** The request that was sent; undefined if it is not stored. */
  request: RequestRow | undefined;
}

function AttemptRow({ attempt, place, request }: AttemptRowProps) {
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
            className={styles.link}
            aria-label={runPanelWords.showRequest(place, outcomeWords(attempt))}
            onClick={() => {
              chooseRequest({ contextId: request.contextId, requestId: request.id });
              switchPanel("request");
            }}
          >
            {outcomeWords(attempt)}
          </button>
        )}
        {answer?.model !== undefined && <small>{answer.model}</small>}
        {answer?.leftOut !== undefined && (
          <small>{runPanelWords.sentWithout(answer.leftOut)}</small>
        )}
      </td>
      <td>
        {formatNumberOrDash(inputTokens)}
        {cachedTokens !== undefined && cachedTokens > 0 && (
          <small>{runPanelWords.cached(cachedTokens)}</small>
        )}
      </td>
      <td>
        {formatNumberOrDash(outputTokens)}
        {reasoningTokens !== undefined && reasoningTokens > 0 && (
          <small>{runPanelWords.reasoning(reasoningTokens)}</small>
        )}
      </td>
      <td>{firstPartAt === undefined ? "–" : formatDuration(firstPartAt - startedAt)}</td>
      <td>{endedAt === undefined ? "…" : formatDuration(endedAt - startedAt)}</td>
    </tr>
  );
}

const outcomes: Readonly<Record<ModelAttempt["outcome"], string>> = runPanelWords.outcomes;

const reasons: Readonly<Record<string, string>> = runPanelWords.finishReasons;

function outcomeWords({ outcome, error, answer }: ModelAttempt): string {
  if (error !== undefined) {
    const status = error.status === undefined ? "" : ` ${error.status}`;
    return `${error.kind.replaceAll("_", " ")}${status}`;
  }
  return reasons[answer?.finishReason ?? ""] ?? outcomes[outcome];
}
