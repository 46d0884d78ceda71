import { useState } from "react";

import { useScene } from "#app/conversation/scene.ts";
import { useRequestOfNode, useRequestsOn } from "#app/requests/hooks.ts";
import { useView } from "#app/view.ts";
import type { Inspected } from "#app/view.ts";
import type { RequestRow } from "#domain/requests/request-row.ts";
import { Select } from "#ui/kit/select.tsx";
import { useConversationRun } from "#ui/run/use-conversation-run.ts";
import { PanelHeader, panelBody } from "#ui/shell/panel-header.tsx";
import { usePendingFork } from "#ui/shell/pending-fork.ts";

import { ComingView } from "./coming-view.tsx";
import { requestLabel } from "./request-words.ts";
import { SentView } from "./sent-view.tsx";

import styles from "./request.module.css";

const COMING = "coming";
const QUEUED = "queued:";

/** What leaves the page, to the byte: what would leave now, and what was sent. */
export function RequestPanel() {
  const { context } = useScene();
  const inspected = useView((view) => view.inspected);
  const here = inspected?.contextId === context.id ? inspected : null;
  return (
    <>
      <PanelHeader active="request" />
      {/* It scrolls and may hold little that takes the focus: a keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...panelBody("request")} tabIndex={0}>
        <div className={styles["content"]}>
          {here !== null && "nodeId" in here ? (
            <OfMessage key={here.nodeId} nodeId={here.nodeId} />
          ) : (
            <Chosen shown={here} />
          )}
        </div>
      </div>
    </>
  );
}

/** The request that a message was asked for with, wherever it was sent. */
function OfMessage({ nodeId }: { nodeId: string }) {
  const row = useRequestOfNode(nodeId);
  if (row === undefined) return null;
  if (row !== null)
    return <Chosen shown={{ contextId: row.contextId, requestId: row.id }} of={row} />;
  return (
    <>
      <Chosen shown={null} none />
      <p className={styles["quiet"]}>
        The request for this answer is not stored here: the answer came with a file or an example,
        or it is older than the storing of requests.
      </p>
    </>
  );
}

interface ChosenProps {
  shown: Inspected | null;
  /** The shown request, which may be of another branch. */
  of?: RequestRow;
  /** Only the choice. */
  none?: boolean;
}

function Chosen({ shown, of, none = false }: ChosenProps) {
  const { context, active } = useScene();
  const setView = useView((view) => view.set);
  const [queuedId, setQueuedId] = useState<string | null>(null);
  const sent = useRequestsOn(active.id) ?? [];
  const queue = useConversationRun()?.queue ?? [];
  const fork = usePendingFork(context.id);
  const requestId = shown !== null && "requestId" in shown ? shown.requestId : undefined;
  const elsewhere = of !== undefined && sent.every(({ id }) => id !== of.id) ? [of] : [];
  const queued = queue.find(({ nodeId }) => nodeId === queuedId);
  const choose = (value: string) => {
    setQueuedId(value.startsWith(QUEUED) ? value.slice(QUEUED.length) : null);
    const isSent = value !== COMING && !value.startsWith(QUEUED);
    setView({ inspected: isSent ? { contextId: context.id, requestId: value } : null });
  };
  return (
    <>
      <Select
        label="Shown request"
        value={requestId ?? (queued === undefined ? COMING : `${QUEUED}${queued.nodeId}`)}
        onChange={choose}
        options={[
          { value: COMING, label: "What would leave now" },
          ...queue.map(({ nodeId }, index) => ({
            value: `${QUEUED}${nodeId}`,
            label: `Queued message ${index + 1}`,
          })),
          ...elsewhere.map((row) => ({
            value: row.id,
            label: `${requestLabel(row)} · on another branch`,
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
