import { useScene } from "#app/conversation/scene.ts";
import { useCalibration, useRequest, useSentBody } from "#app/requests/hooks.ts";
import type { SentBody } from "#app/requests/sent-request.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { Button } from "#ui/kit/button.tsx";
import { ErrorCard } from "#ui/kit/error-card.tsx";
import { durationWords } from "#ui/run/durations.ts";
import { exactCount } from "#ui/usage/usage-words.ts";

import { RequestBody } from "./request-body.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { RequestTokens } from "./request-tokens.tsx";
import { momentWords, outcomeWords } from "./request-words.ts";

import styles from "./request.module.css";

/** A request as it was sent, with what came of it. */
export function SentView({ id }: { id: string }) {
  const row = useRequest(id);
  return row === undefined ? null : <Sent row={row} />;
}

function Sent({ row }: { row: RequestRow }) {
  const { modelId, connectionName, url, headers, trace, leftOut = [], parts, contextWindow } = row;
  const { branchId, nodeId, end } = row;
  const { tree } = useScene();
  const setView = useView((view) => view.set);
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
          ["Sent", momentWords(row.sentAt)],
          ["Outcome", outcomeOf(row)],
          ["Model", modelId],
          ["Connection", connectionName],
          ...(branch === undefined ? [] : [["Branch", branchLabel(tree, branch)] as const]),
          ["Counted", usageWords(row)],
          ["SHA-256", <Digest key="sha256" row={row} body={body} />],
        ]}
      />
      {end?.outcome === "answered" && (
        <p className={styles["act"]}>
          <Button size="small" variant="quiet" onClick={() => setView({ scrollTo: nodeId })}>
            Go to its answer
          </Button>
        </p>
      )}
      {end?.error !== undefined && <p className={styles["error"]}>{end.error.message}</p>}
      <RequestTokens
        parts={parts}
        modelId={modelId}
        {...learnt}
        {...(contextWindow === undefined ? {} : { contextWindow })}
        {...(reported === undefined ? {} : { reported })}
      />
      <RequestSteps trace={trace} leftOut={leftOut} {...learnt} />
      <Body row={row} body={body} />
    </>
  );
}

function Body({ row, body }: { row: RequestRow; body: SentBody | null | undefined }) {
  if (body === undefined) return null;
  if (body === null) {
    return (
      <ErrorCard title="The body is not stored any more.">
        What it was told by is gone from the database. The rest of this page is as it was.
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
              ...(cachedTokens === undefined ? {} : { cachedTokens }),
            },
          })}
    />
  );
}

/** Whether what is shown is what was sent. */
function Digest({ row, body }: { row: RequestRow; body: SentBody | null | undefined }) {
  return (
    <>
      <code className={styles["digest"]}>{row.sha256}</code>
      {body != null && (
        <span data-tone={body.verified ? "whole" : "waits"} className={styles["verdict"]}>
          {verdictOf(body)}
        </span>
      )}
    </>
  );
}

function verdictOf({ verified, gone }: SentBody): string {
  if (verified) return "What is shown is what was sent, to the byte.";
  if (gone.length === 0) return "What is stored is not what was sent: it was changed since.";
  const what = gone.length === 1 ? "An attachment is" : `${gone.length} attachments are`;
  return `${what} not stored any more; the rest cannot be checked without.`;
}

function outcomeOf(row: RequestRow): string {
  const { end, sentAt } = row;
  return end === undefined
    ? outcomeWords(row)
    : `${outcomeWords(row)} after ${durationWords(end.at - sentAt)}`;
}

function usageWords({ end }: RequestRow): string {
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens, reasoningTokens } =
    end?.usage ?? {};
  const words = [
    [inputTokens, "in"],
    [cachedTokens, "of them cached"],
    [cacheWriteTokens, "put into the cache"],
    [outputTokens, "out"],
    [reasoningTokens, "of them thought"],
  ] as const;
  const said = words.flatMap(([count, what]) =>
    count === undefined || (count === 0 && what !== "in" && what !== "out")
      ? []
      : [`${exactCount(count)} ${what}`],
  );
  return said.length === 0 ? "nothing: the provider reported no tokens" : said.join(", ");
}
