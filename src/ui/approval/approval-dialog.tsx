import { useId, useRef, useState } from "react";

import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { useLive } from "#app/hooks.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import type { OpenCall, RunRow } from "#domain/run.ts";
import type { ApprovalScope } from "#domain/tool.ts";
import { Button } from "#ui/kit/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { CheckIcon, CrossIcon } from "#ui/kit/icons-act.tsx";

import { parseArgumentsText } from "./arguments-text.ts";
import { CallSection } from "./call-section.tsx";
import { PostponeHint } from "./postpone-hint.tsx";
import { useArmed } from "./use-armed.ts";
import { useEdits } from "./use-edits.ts";

import styles from "./approval.module.css";

export interface ApprovalProps {
  branch: Branch;
  run: RunRow;
  onPostpone: () => void;
}

/** Every pending call of one answer. Nothing runs before the person decides. */
export function ApprovalDialog(props: ApprovalProps) {
  const { answerNodeId = "" } = props.run;
  const [node] =
    useLive((bough) => bough.branches.watchNodes([answerNodeId]), [answerNodeId]) ?? [];
  if (node === undefined || pendingIn(props.run).size === 0) return null;
  return <OpenDialog {...props} node={node} />;
}

function OpenDialog({ branch, run, node, onPostpone }: ApprovalProps & { node: MessageNode }) {
  const act = useAct();
  const { tree } = useScene();
  const id = useId();
  const calls = useAskedCalls(node, run);
  const pending = pendingIn(run);
  const edits = useEdits(calls);
  const { armed: rested, disarm } = useArmed();
  const [scopes, setScopes] = useState<Readonly<Record<string, ApprovalScope>>>({});
  const [reviews, setReviews] = useState<Readonly<Record<string, boolean>>>({});
  const inside = useRef<HTMLDivElement>(null);
  const armed = rested && edits.ready;
  const open = calls.filter((call) => pending.has(call.id));
  const headingId = (call: ToolCallRequest) => `${id}-${call.id}`;

  const approve = (call: ToolCallRequest) => {
    const parsed = parseArgumentsText(edits.of(call).text);
    if (!parsed.ok) return;
    void act({
      type: "tool.approve",
      branchId: branch.id,
      callId: call.id,
      arguments: parsed.value,
      scope: scopes[call.id] ?? "call",
      ...(reviews[call.id] === true ? { review: true } : {}),
    });
    edits.forget(call);
  };
  /** Before the buttons go: the focus would be lost with them. */
  const goOn = (decided: ToolCallRequest) => {
    const at = calls.indexOf(decided);
    const rest = [...calls.slice(at + 1), ...calls.slice(0, at)];
    const next = rest.find((call) => pending.has(call.id));
    if (next === undefined) focusTitle(inside.current);
    else document.getElementById(headingId(next))?.focus();
    disarm();
  };
  const deny = (call: ToolCallRequest, reason: string) => {
    void act({ type: "tool.deny", branchId: branch.id, callId: call.id, reason });
    edits.forget(call);
  };
  const answer = (call: ToolCallRequest, result: string) => {
    void act({ type: "tool.answer", branchId: branch.id, callId: call.id, result });
    edits.forget(call);
  };
  const all = (decide: (call: ToolCallRequest) => void) => {
    focusTitle(inside.current);
    for (const call of open) decide(call);
    disarm();
  };
  const unfit = open.filter((call) => edits.of(call).fault !== null).length;

  return (
    <Dialog
      title="Approve tool calls"
      asks
      description={
        <>
          On <strong>{branchLabel(tree, branch)}</strong>,{" "}
          {node.message.metadata?.model ?? "the model"} wants to do {countWords(calls.length)}.
        </>
      }
      flush
      onClose={onPostpone}
      footer={
        <>
          <p className={styles["hint"]}>
            {unfit === 0 ? (
              <>
                <PostponeHint /> Nothing runs until you decide.
              </>
            ) : (
              `${unfit === 1 ? "One call does" : `${unfit} calls do`} not fit as edited.`
            )}
          </p>
          {open.length > 2 && (
            <Button variant="quiet" disabled={!armed} onClick={() => all((call) => deny(call, ""))}>
              Deny all
            </Button>
          )}
          <Button disabled={!armed || unfit > 0 || open.length === 0} onClick={() => all(approve)}>
            Approve all
          </Button>
        </>
      }
    >
      <div ref={inside}>
        {calls.map((call, index) =>
          pending.has(call.id) ? (
            <CallSection
              key={call.id}
              call={call}
              place={`${index + 1} of ${calls.length}`}
              headingId={headingId(call)}
              armed={armed}
              edit={edits.of(call)}
              scope={scopes[call.id] ?? "call"}
              onText={(text) => edits.change(call, text)}
              onScope={(scope) => setScopes((now) => ({ ...now, [call.id]: scope }))}
              review={reviews[call.id] === true}
              onReview={(review) => setReviews((now) => ({ ...now, [call.id]: review }))}
              onApprove={() => {
                goOn(call);
                approve(call);
              }}
              onDeny={(reason) => {
                goOn(call);
                deny(call, reason);
              }}
              onAnswer={(result) => {
                goOn(call);
                answer(call, result);
              }}
            />
          ) : (
            <Decided
              key={call.id}
              call={call}
              place={`${index + 1} of ${calls.length}`}
              open={run.calls.find((one) => one.id === call.id)}
            />
          ),
        )}
      </div>
    </Dialog>
  );
}

function pendingIn(run: RunRow): ReadonlySet<string> {
  return new Set(
    run.calls
      .filter((call) => call.status === "pending" && call.settled === undefined)
      .map((call) => call.id),
  );
}

/** The calls that were pending when the dialog opened, so that places never change under a hand. */
function useAskedCalls(node: MessageNode, run: RunRow): ToolCallRequest[] {
  const [asked] = useState(() => pendingIn(run));
  return node.message.toolCalls?.filter((call) => asked.has(call.id)) ?? [];
}

/** A call that was decided while others of its message still wait. */
function Decided(props: { call: ToolCallRequest; place: string; open: OpenCall | undefined }) {
  const approved = props.open?.status === "approved";
  return (
    <p className={styles["decided"]} data-approved={approved}>
      {approved ? <CheckIcon /> : <CrossIcon />}
      <span className={styles["tool"]}>{props.call.toolName}</span>
      <span>{wordOf(props.call, props.open)}</span>
      <span className={styles["place"]}>{props.place}</span>
    </p>
  );
}

function wordOf(call: ToolCallRequest, open: OpenCall | undefined): string {
  if (open?.settled?.source === "person") return "answered by you";
  if (open?.status !== "approved") return "denied";
  const how = call.editedFrom === undefined ? "approved" : "approved as edited";
  return `${how}; runs once all are decided`;
}

/** The dialog's own heading: after the last decision there is nowhere else to be. */
function focusTitle(inside: HTMLElement | null): void {
  inside?.closest("dialog")?.querySelector<HTMLElement>("h2")?.focus();
}

function countWords(count: number): string {
  return ["", "one thing", "two things", "three things"][count] ?? `${count} things`;
}
