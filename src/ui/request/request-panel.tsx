import { useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRequest, useRequestOfNode, useRequestsOn } from "#app/react/queries/requests.ts";
import { chooseRequest, usePanel } from "#app/view/panel.ts";
import type { Inspected } from "#app/view/panel.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { waitingMessages } from "#domain/runs/run.ts";
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
/**
 * The option for a message without a stored request. It must exist so that any other option can be chosen.
 */
const NONE = "none";

/** Shows what leaves the page, byte for byte: the next request and those already sent. */
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

/** The request with which a message was generated, on whichever branch it was sent. */
function OfMessage({ nodeId }: { nodeId: string }) {
  const row = useRequestOfNode(nodeId);
  if (row === undefined) return null;
  if (row !== null)
    return <ChosenRequest shown={{ contextId: row.contextId, requestId: row.id }} />;
  return (
    <>
      <ChosenRequest shown={null} none />
      <Note>{requestWords.notStored}</Note>
    </>
  );
}

interface ChosenRequestProps {
  shown: Inspected | null;
  /** Whether no request is stored: then only the selector is shown. */
  none?: boolean;
}

function labelOn(branchId: string, row: RequestRow): string {
  const label = requestLabel(row);
  return row.branchId === branchId ? label : requestWords.onOtherBranch(label);
}

function ChosenRequest({ shown, none = false }: ChosenRequestProps) {
  const { context, active } = useCurrentConversation();
  const [queuedId, setQueuedId] = useState<string | null>(null);
  const sent = useRequestsOn(active.id) ?? [];
  const run = useConversationRun();
  const queue = run === undefined ? [] : waitingMessages(run);
  const fork = usePendingFork(context.id);
  const asked = shown !== null && "requestId" in shown ? shown.requestId : undefined;
  const row = useRequest(asked ?? "");
  // Null if the request was deleted when the bin was emptied.
  const requestId = row === null ? undefined : asked;
  // The list has only the newest requests of the branch in view, which may have changed since the choice.
  const unlisted = row != null && sent.every(({ id }) => id !== row.id) ? [row] : [];
  const queued = queue.find(({ nodeId }) => nodeId === queuedId);
  const upcoming = queued === undefined ? COMING : `${QUEUED}${queued.nodeId}`;
  const choose = (value: string) => {
    setQueuedId(value.startsWith(QUEUED) ? value.slice(QUEUED.length) : null);
    const isSent = value !== COMING && !value.startsWith(QUEUED);
    chooseRequest(isSent ? { contextId: context.id, requestId: value } : null);
  };
  return (
    <>
      <Select
        label={requestWords.shown}
        value={none ? NONE : (requestId ?? upcoming)}
        onChange={choose}
        options={[
          ...(none ? [{ value: NONE, label: requestWords.none }] : []),
          { value: COMING, label: requestWords.next },
          ...queue.map(({ nodeId }, index) => ({
            value: `${QUEUED}${nodeId}`,
            label: requestWords.queued(index + 1),
          })),
          ...[...sent, ...unlisted]
            .map((one) => ({ value: one.id, label: labelOn(active.id, one) }))
            .toReversed(),
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
