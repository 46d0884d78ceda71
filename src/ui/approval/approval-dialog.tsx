import { useId, useMemo, useRef } from "react";

import { useMessages } from "#app/react/queries/messages.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { changesFolder } from "#domain/picked-folder/planned-text.ts";
import { isBeyondLimit } from "#domain/runs/answer-limits.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { partsOf, pendingCallIds } from "./asked-calls.ts";
import { CallGroup } from "./call-group.tsx";
import type { CallGroupProps } from "./call-group.tsx";
import { CallSection } from "./call-section.tsx";
import { DecidedCall } from "./decided-call.tsx";
import { useDecisionKeys } from "./decision-keys.tsx";
import { PostponeHint } from "./postpone-hint.tsx";
import { useApproval } from "./use-approval.ts";
import type { Approval } from "./use-approval.ts";
import { Armed } from "./use-armed.ts";
import { Where } from "./where.tsx";

import styles from "./approval.module.css";

export interface ApprovalProps {
  branch: Branch;
  run: RunRow;
  /** The answer whose calls wait. */
  answerNodeId: string;
  onPostpone: () => void;
}

/** Shows every pending call of one answer. No call runs before the person decides. */
export function ApprovalDialog(props: ApprovalProps) {
  const [node] = useMessages([props.answerNodeId]) ?? [];
  if (node === undefined || pendingCallIds(props.run).size === 0) return null;
  return <OpenDialog {...props} node={node} />;
}

function OpenDialog({ branch, run, node, onPostpone }: ApprovalProps & { node: MessageNode }) {
  const { inside, headingId, focusOn } = useDecisionFocus();
  useDecisionKeys(inside);
  const approval = useApproval({ branchId: branch.id, run, node, onDecide: focusOn });
  const { calls } = approval;
  const beyond = node.message.toolCalls?.filter((call) => isBeyondLimit(call)).length ?? 0;
  return (
    <Dialog
      title={approvalWords.approveTitle}
      asks
      description={approvalWords.wantsCalls(
        <Where branch={branch} />,
        node.message.metadata?.model ?? approvalWords.someModel,
        calls.length,
        calls.filter((call) => approval.isPending(call)).length,
        beyond,
      )}
      flush
      onClose={onPostpone}
      footer={<DecideAll approval={approval} />}
    >
      <div ref={inside}>
        <Armed value={approval.armed}>
          <Calls approval={approval} headingId={headingId} branchId={branch.id} />
        </Armed>
      </div>
    </Dialog>
  );
}

type CallsProps = Pick<CallGroupProps, "approval" | "headingId" | "branchId">;

/** Each call by itself, or many calls of one tool as lines under one head. */
function Calls({ approval, headingId, branchId }: CallsProps) {
  const { calls } = approval;
  const places = new Map(
    calls.map((call, index) => [call, approvalWords.place(index + 1, calls.length)]),
  );
  const placeOf = (call: ToolCallRequest) => places.get(call) ?? "";
  // Changes to a picked folder have to be read as a difference before they are approved, so they are never
  // lines.
  const parts = useMemo(() => partsOf(calls, (name) => !changesFolder(name)), [calls]);
  return parts.map((together, index) => {
    const [call] = together;
    if (call === undefined) return null;
    const place = placeOf(call);
    if (together.length > 1) {
      const shared = { approval, placeOf, headingId, branchId };
      return <CallGroup key={call.id} calls={together} {...shared} />;
    }
    return approval.isPending(call) ? (
      <CallSection
        key={call.id}
        call={call}
        place={place}
        headingId={headingId(call)}
        branchId={branchId}
        first={index < FIRST}
        acts={approval.acts}
        {...approval.formOf(call)}
      />
    ) : (
      <DecidedCall
        key={call.id}
        toolName={call.toolName}
        place={place}
        {...approval.decisionOn(call)}
      />
    );
  });
}

/** How many calls are rendered at once: more than fit on any screen. */
const FIRST = 8;

function DecideAll({ approval }: { approval: Approval }) {
  const { armed, unfitCount, begunCount, apartCount, approveAll, denyAll } = approval;
  // Counts decided calls too, so that the buttons stay as long as the dialog: one that disappears as the
  // person decides would move others under the pointer.
  const areSeveral = approval.calls.length > 1;
  return (
    <>
      <p className={styles.hint}>
        {unfitCount > 0 ? (
          approvalWords.invalidEdits(unfitCount)
        ) : areSeveral && begunCount > 0 ? (
          approvalWords.begunWords(begunCount)
        ) : apartCount > 0 ? (
          approvalWords.callsApart(apartCount)
        ) : (
          <>
            <PostponeHint /> {approvalWords.nothingRunsYet}
          </>
        )}
      </p>
      {areSeveral && (
        <Button variant="quiet" disabled={!armed || begunCount > 0} onClick={denyAll}>
          {approvalWords.denyAll}
        </Button>
      )}
      {areSeveral && (
        <Button disabled={!armed || unfitCount + begunCount + apartCount > 0} onClick={approveAll}>
          {approvalWords.approveAll}
        </Button>
      )}
    </>
  );
}

/**
 * Moves the focus before the buttons of a decided call disappear, so that it is not lost with them: to the
 * next call's heading or, after the last call, to the dialog's heading.
 */
function useDecisionFocus() {
  const id = useId();
  const inside = useRef<HTMLDivElement>(null);
  const headingId = (call: ToolCallRequest) => `${id}-${call.id}`;
  const focusOn = (next: ToolCallRequest | undefined) => {
    const title = () => inside.current?.closest("dialog")?.querySelector<HTMLElement>("h2");
    const heading = next === undefined ? title() : document.getElementById(headingId(next));
    heading?.focus();
  };
  return { inside, headingId, focusOn };
}
