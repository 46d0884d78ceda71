import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useCalibration, useRequest, useSentBody } from "#app/react/queries/requests.ts";
import type { SentBody } from "#app/requests/sent-request.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { defined } from "#domain/defined.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { formatMoment } from "#ui/format/format-date.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Note } from "#ui/kit/components/note.tsx";

import { RequestBody } from "./request-body.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { outcomeText, purposeText } from "./request-text.ts";
import { RequestTokens } from "./request-tokens.tsx";

import styles from "./request.module.css";

/** A request as it was sent, with its outcome. */
export function SentView({ id }: { id: string }) {
  const row = useRequest(id);
  return row === undefined ? null : <Sent row={row} />;
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
  return (
    <>
      <RequestHead
        url={url}
        headers={headers}
        facts={[
          ["Sent", formatMoment(row.sentAt)],
          ...(purpose === undefined ? [] : [["Sent for", purposeText[purpose]] as const]),
          ["Outcome", outcomeOf(row)],
          ["Model", modelId],
          ["Connection", connectionName],
          ...(branch === undefined ? [] : [["Branch", branchLabel(tree, branch)] as const]),
          ["Tokens", usageWords(row)],
          ["SHA-256", <Digest key="sha256" row={row} body={body} />],
        ]}
      />
      {end?.outcome === "answered" && purpose === undefined && (
        <p className={styles.act}>
          <Button size="small" variant="quiet" onClick={() => showMessage(nodeId)}>
            Go to the answer
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
    return (
      <Note>
        Its body was removed on {formatMoment(row.bodyRemovedAt)} to free space, as you set it in
        Settings → Your data. Everything else on this page is unchanged.
      </Note>
    );
  }
  if (body === null) {
    return (
      <ErrorCard title="The body is no longer stored">
        The messages it was made from are gone from the database. Everything else on this page is
        unchanged.
      </ErrorCard>
    );
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

/** Whether the shown body is what was sent. */
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
  if (verified) return "This is exactly what was sent, byte for byte.";
  if (gone.length === 0) return "This isn’t exactly what was sent: it was changed since.";
  const what = gone.length === 1 ? "An attachment is" : `${gone.length} attachments are`;
  return `${what} no longer stored, so the rest can’t be verified.`;
}

function outcomeOf(row: RequestRow): string {
  const { end, sentAt } = row;
  return end === undefined
    ? outcomeText(row)
    : `${outcomeText(row)} after ${formatDuration(end.at - sentAt)}`;
}

function usageWords({ end }: RequestRow): string {
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens, reasoningTokens } =
    end?.usage ?? {};
  const words = [
    [inputTokens, "in"],
    [cachedTokens, "from cache"],
    [cacheWriteTokens, "written to cache"],
    [outputTokens, "out"],
    [reasoningTokens, "for reasoning"],
  ] as const;
  const said = words.flatMap(([count, what]) =>
    count === undefined || (count === 0 && what !== "in" && what !== "out")
      ? []
      : [`${formatNumber(count)} ${what}`],
  );
  return said.length === 0 ? "none reported by the provider" : said.join(", ");
}
