import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useCalibration, useComing, useComposed } from "#app/react/queries/requests.ts";
import { defined } from "#domain/defined.ts";
import type { ContentPart } from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import { isInterrupted, isUnfinished } from "#domain/run.ts";
import type { RunRow } from "#domain/run.ts";
import { usePendingFork } from "#ui/acts/pending-fork.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { useConversationRun } from "#ui/run/use-conversation-run.ts";

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
  if (made === undefined) return <Note>Preparing the request…</Note>;
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
          ["Model", modelId],
          ["Connection", connection.name],
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

/** What the shown request is, before it is sent. */
function noteOf(run: RunRow | undefined, isEmpty: boolean): string {
  if (run !== undefined && isInterrupted(run)) {
    return "The last answer was interrupted. This is what a new message would send.";
  }
  if (run !== undefined && isUnfinished(run)) {
    return "An answer is being written. Whatever it adds before you send will be included.";
  }
  return isEmpty
    ? "The composer is empty. This is the branch as it is, sent without a new message."
    : "Not sent yet. Updates as you type.";
}

function refusalWords({ code, kind, message }: RunError, running: boolean): string {
  if (code === "nothing_to_send") return "Nothing to send yet. Write a message first.";
  // A call without a result breaks a law of the domain, whose message is not meant for people.
  if (running && kind === "internal") {
    return "A tool call has no result yet. The next request is shown here once it has one.";
  }
  return `Couldn’t prepare the request: ${message}`;
}
