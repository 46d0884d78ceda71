import { useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRequestOfNode, useRequestsOn } from "#app/react/queries/requests.ts";
import { chooseRequest, usePanel } from "#app/view/panel.ts";
import type { Inspected } from "#app/view/panel.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { waitingMessages } from "#domain/run.ts";
import { usePendingFork } from "#ui/acts/pending-fork.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { PanelHeader, panelBody } from "#ui/panel/panel-header.tsx";
import { useConversationRun } from "#ui/run/use-conversation-run.ts";
import { requestWords } from "#ui/words/request.ts";

import { ComingView } from "./coming-view.tsx";
import { requestLabel } from "./request-text.ts";
import { SentView } from "./sent-view.tsx";

import styles from "./request.module.css";

const COMING = "coming";
const QUEUED = "queued:";

/** What leaves the page, to the byte: the next request, and those already sent. */
export function RequestPanel() {
  const { context } = useCurrentConversation();
  const inspected = usePanel((view) => view.inspected);
  const here = inspected?.contextId === context.id ? inspected : null;
  return (
    <>
      <PanelHeader active="request" />
      {/* Scrollable but with few focusable elements, so it must be reachable by keyboard itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...panelBody("request")} tabIndex={0}>
        <div className={styles.content}>
          {here !== null && "nodeId" in here ? (
            <OfMessage key={here.nodeId} nodeId={here.nodeId} />
          ) : (
            <ChosenRequest shown={here} />
          )}
        </div>
      </div>
    </>
  );
}

/** The request a message was generated with, wherever it was sent. */
function OfMessage({ nodeId }: { nodeId: string }) {
  const row = useRequestOfNode(nodeId);
  if (row === undefined) return null;
  if (row !== null)
    return <ChosenRequest shown={{ contextId: row.contextId, requestId: row.id }} of={row} />;
  return (
    <>
      <ChosenRequest shown={null} none />
      <Note>{requestWords.notStored}</Note>
    </>
  );
}

interface ChosenRequestProps {
  shown: Inspected | null;
  /** The shown request, which may belong to another branch. */
  of?: RequestRow;
  /** Shows only the selector. */
  none?: boolean;
}

function ChosenRequest({ shown, of, none = false }: ChosenRequestProps) {
  const { context, active } = useCurrentConversation();
  const [queuedId, setQueuedId] = useState<string | null>(null);
  const sent = useRequestsOn(active.id) ?? [];
  const run = useConversationRun();
  const queue = run === undefined ? [] : waitingMessages(run);
  const fork = usePendingFork(context.id);
  const requestId = shown !== null && "requestId" in shown ? shown.requestId : undefined;
  const elsewhere = of !== undefined && sent.every(({ id }) => id !== of.id) ? [of] : [];
  const queued = queue.find(({ nodeId }) => nodeId === queuedId);
  const choose = (value: string) => {
    setQueuedId(value.startsWith(QUEUED) ? value.slice(QUEUED.length) : null);
    const isSent = value !== COMING && !value.startsWith(QUEUED);
    chooseRequest(isSent ? { contextId: context.id, requestId: value } : null);
  };
  return (
    <>
      <Select
        label={requestWords.shown}
        value={requestId ?? (queued === undefined ? COMING : `${QUEUED}${queued.nodeId}`)}
        onChange={choose}
        options={[
          { value: COMING, label: requestWords.next },
          ...queue.map(({ nodeId }, index) => ({
            value: `${QUEUED}${nodeId}`,
            label: requestWords.queued(index + 1),
          })),
          ...elsewhere.map((row) => ({
            value: row.id,
            label: requestWords.onOtherBranch(requestLabel(row)),
          })),
          ...sent.map((row) => ({ value: row.id, label: requestLabel(row) })).toReversed(),
        ]}
      />
      {none ? null : requestId === undefined ? (
        <ComingView
          key={fork?.fromBranchId ?? active.id}
          {...(queued === undefined ? {} : { content: queued.content })}
        />
      ) : (
        <SentView key={requestId} id={requestId} />
      )}
    </>
  );
}
