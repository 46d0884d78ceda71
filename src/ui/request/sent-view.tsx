import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useCalibration, useRequest, useSentBody } from "#app/react/queries/requests.ts";
import type { SentBody } from "#app/requests/sent-request.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { defined } from "#domain/defined.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { formatMoment } from "#ui/format/format-date.ts";
import { formatList } from "#ui/format/format-list.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { requestWords } from "#ui/words/request.ts";

import { RequestBody } from "./request-body.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { outcomeText, purposeText } from "./request-text.ts";
import { RequestTokens } from "./request-tokens.tsx";

import styles from "./request.module.css";

/** A request as it was sent, with its outcome. */
export function SentView({ id }: { id: string }) {
  const row = useRequest(id);
  return row == null ? null : <Sent row={row} />;
}

function Sent({ row }: { row: RequestRow }) {
  const { modelId, connectionName, url, headers, trace, leftOut = [], parts, contextWindow } = row;
  const { branchId, nodeId, purpose, end } = row;
  const { tree } = useCurrentConversation();
  const body = useSentBody(row);
  const calibration = useCalibration(row.connectionId, modelId, end);
  const branch = tree.byId.get(branchId);
  const reported = end?.usage?.inputTokens;
  const learnt = calibration === undefined ? {} : { calibration };
  const { facts } = requestWords;
  return (
    <>
      <RequestHead
        url={url}
        headers={headers}
        facts={[
          [facts.sent, formatMoment(row.sentAt)],
          ...(purpose === undefined ? [] : [[facts.sentFor, purposeText[purpose]] as const]),
          [facts.outcome, outcomeOf(row)],
          [facts.model, modelId],
          [facts.connection, connectionName],
          ...(branch === undefined ? [] : [[facts.branch, branchLabel(tree, branch)] as const]),
          [facts.tokens, usageWords(row)],
          ["SHA-256", <Digest key="sha256" row={row} body={body} />],
        ]}
      />
      {end?.outcome === "answered" && purpose === undefined && (
        <p className={styles.act}>
          <Button size="small" variant="quiet" onClick={() => showMessage(nodeId)}>
            {requestWords.goToAnswer}
          </Button>
        </p>
      )}
      {end?.error !== undefined && <p className={styles.error}>{end.error.message}</p>}
      <RequestTokens
        parts={parts}
        modelId={modelId}
        {...learnt}
        {...defined({ contextWindow })}
        {...defined({ reported })}
      />
      <RequestSteps trace={trace} leftOut={leftOut} {...learnt} />
      <Body row={row} body={body} />
    </>
  );
}

function Body({ row, body }: { row: RequestRow; body: SentBody | null | undefined }) {
  if (body === undefined) return null;
  if (body === null && row.bodyRemovedAt !== undefined) {
    return <Note>{requestWords.bodyRemoved(row.bodyRemovedAt)}</Note>;
  }
  if (body === null) {
    return <ErrorCard title={requestWords.bodyGone}>{requestWords.messagesGone}</ErrorCard>;
  }
  const { url, headers, bytes, end } = row;
  const cachedTokens = end?.usage?.cachedTokens;
  const { compared } = body;
  return (
    <RequestBody
      request={{ url, headers, body: body.text }}
      marked={body.marked}
      bytes={bytes}
      {...(compared === undefined
        ? {}
        : {
            changes: {
              compared,
              bytes,
              ...defined({ cachedTokens }),
            },
          })}
    />
  );
}

/** Says whether the shown body is what was sent. */
function Digest({ row, body }: { row: RequestRow; body: SentBody | null | undefined }) {
  return (
    <>
      <code className={styles.digest}>{row.sha256}</code>
      {body != null && (
        <span data-tone={body.verified ? "whole" : "waits"} className={styles.verdict}>
          {verdictOf(body)}
        </span>
      )}
    </>
  );
}

function verdictOf({ verified, gone }: SentBody): string {
  if (verified) return requestWords.verified;
  if (gone.length === 0) return requestWords.changedSince;
  return requestWords.notVerified(gone.length);
}

function outcomeOf(row: RequestRow): string {
  const { end, sentAt } = row;
  return end === undefined
    ? outcomeText(row)
    : requestWords.outcomeAfter(outcomeText(row), end.at - sentAt);
}

function usageWords({ end }: RequestRow): string {
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens, reasoningTokens } =
    end?.usage ?? {};
  const { usage } = requestWords;
  const words = [
    [inputTokens, usage.input],
    [cachedTokens || undefined, usage.cached],
    [cacheWriteTokens || undefined, usage.cacheWritten],
    [outputTokens, usage.output],
    [reasoningTokens || undefined, usage.reasoning],
  ] as const;
  const said = words.flatMap(([count, say]) => (count === undefined ? [] : [say(count)]));
  return said.length === 0 ? requestWords.noUsage : formatList(said);
}
