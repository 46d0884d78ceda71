import { useScene } from "#app/conversation/scene.ts";
import { useCalibration, useComing, useComposed } from "#app/requests/hooks.ts";
import type { ContentPart } from "#domain/message.ts";
import type { RunError } from "#domain/run-error.ts";
import { isUnfinished } from "#domain/run.ts";
import { useConversationRun } from "#ui/run/use-conversation-run.ts";
import { usePendingFork } from "#ui/shell/pending-fork.ts";

import { RequestBody } from "./request-body.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestSteps } from "./request-steps.tsx";
import { RequestTokens } from "./request-tokens.tsx";

import styles from "./request.module.css";

/** What would leave if the composer's text were sent now; it follows the text. */
export function ComingView({ content }: { content?: readonly ContentPart[] }) {
  const { context } = useScene();
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
  if (made === undefined) return <p className={styles["quiet"]}>Making the request…</p>;
  if (!made.ok) return <p className={styles["quiet"]}>{refusalWords(made.error)}</p>;
  const { marked, bytes } = made.value;
  const {
    body,
    connection,
    leftOut = [],
    modelId,
    parts,
    shownHeaders,
    trace,
    url,
    contextWindow,
  } = made.value.request;
  return (
    <>
      <p className={styles["quiet"]}>
        {running
          ? "This branch is at work. What it brings until then goes into the request as well."
          : composed.content.length === 0 && content === undefined
            ? "The composer is empty: this is the branch as it stands, sent without a new message."
            : "Nothing of this has left. It follows what stands in the composer."}
      </p>
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
        {...(calibration === undefined ? {} : { calibration })}
        {...(contextWindow === undefined ? {} : { contextWindow })}
      />
      <RequestSteps
        trace={trace}
        leftOut={leftOut}
        {...(calibration === undefined ? {} : { calibration })}
      />
      <RequestBody request={{ url, headers: shownHeaders, body }} marked={marked} bytes={bytes} />
    </>
  );
}

function refusalWords({ code, message }: RunError): string {
  if (code === "nothing_to_send") return "There is nothing to send yet: write a message.";
  return `No request can be made of this: ${message}`;
}
