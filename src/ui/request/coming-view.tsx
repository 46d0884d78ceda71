import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useCalibration, useComing, useComposed } from "#app/react/queries/requests.ts";
import { reasonOf } from "#app/view/reason.ts";
import { defined } from "#domain/defined.ts";
import type { ContentPart } from "#domain/message.ts";
import { isBrokenLaw } from "#domain/runs/run-error.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { isInterrupted, isUnfinished } from "#domain/runs/run.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { usePendingFork } from "#ui/acts/pending-fork.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { useConversationRun } from "#ui/run/use-conversation-run.ts";
import { requestWords } from "#ui/words/request.ts";

import { RequestBody } from "./request-body.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { RequestTokens } from "./request-tokens.tsx";

/** The request that would be sent with the composer's current text, updated as the text changes. */
export function ComingView({ content }: { content?: readonly ContentPart[] }) {
  const { context } = useCurrentConversation();
  const fork = usePendingFork(context.id);
  const run = useConversationRun();
  const running = run !== undefined && isUnfinished(run);
  const composed = useComposed(fork, !running);
  const made = useComing({ ...composed, content: content ?? composed.content });
  const request = made?.ok === true ? made.value.request : undefined;
  const calibration = useCalibration(
    request?.connection.id ?? "",
    request?.modelId ?? "",
    run?.state,
  );
  if (made === undefined) return <Note>{requestWords.preparing}</Note>;
  if (!made.ok) return <Note>{refusalWords(made.error, running)}</Note>;
  const { marked, bytes } = made.value;
  const {
    body,
    connection,
    leftOut = [],
    modelId,
    parts,
    redactedHeaders: shownHeaders,
    trace,
    url,
    contextWindow,
  } = made.value.request;
  return (
    <>
      <Note>{noteOf(run, composed.content.length === 0 && content === undefined)}</Note>
      <RequestHead
        url={url}
        headers={shownHeaders}
        facts={[
          [requestWords.facts.model, modelId],
          [requestWords.facts.connection, connection.name],
        ]}
      />
      <RequestTokens
        parts={parts}
        modelId={modelId}
        {...defined({ calibration })}
        {...defined({ contextWindow })}
      />
      <RequestSteps trace={trace} leftOut={leftOut} {...defined({ calibration })} />
      <RequestBody request={{ url, headers: shownHeaders, body }} marked={marked} bytes={bytes} />
    </>
  );
}

/** Says what the request shown before sending is. */
function noteOf(run: RunRow | undefined, isEmpty: boolean): string {
  if (run !== undefined && isInterrupted(run)) {
    return requestWords.afterInterrupted;
  }
  if (run !== undefined && isUnfinished(run)) {
    return requestWords.whileAnswering;
  }
  return isEmpty ? requestWords.withoutMessage : requestWords.notSentYet;
}

function refusalWords(error: RunError, running: boolean): string {
  const { code, message } = error;
  if (code === "nothing_to_send") return requestWords.nothingToSend;
  // A call without a result breaks a law of the domain, whose message is not meant for people.
  if (running && isBrokenLaw(error)) {
    return requestWords.callOpen;
  }
  return requestWords.notPrepared(reasonOf(message));
}
