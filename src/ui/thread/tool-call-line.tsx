import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { OpenCall, RunRow } from "#domain/run.ts";
import { useAsking } from "#ui/approval/asking.ts";
import { Button } from "#ui/kit/button.tsx";

import { ToolLine } from "./tool-line.tsx";

import styles from "./tool.module.css";

export interface ToolCallLineProps {
  call: ToolCallRequest;
  run: RunRow | undefined;
  branchId: string;
}

/** A call that has no result yet; a waiting one brings its dialog back. */
export function ToolCallLine({ call, run, branchId }: ToolCallLineProps) {
  const review = useReview(run, branchId);
  const open = run?.calls.find((one) => one.id === call.id);
  const waits = isUndecided(open) || isToBeReviewed(open, run);
  return (
    <div className={styles["line"]} data-waits={waits || open?.mayHaveRun === true}>
      <ToolLine call={call}>
        {open?.mayHaveRun === true ? (
          <Doubt callId={call.id} branchId={branchId} />
        ) : waits ? (
          <Button size="small" variant="quiet" className={styles["review"]} onClick={review}>
            waits for you · Review
          </Button>
        ) : (
          <span className={styles["outcome"]} data-tone={toneOf(call, open)}>
            {outcomeOf(call, open)}
          </span>
        )}
      </ToolLine>
    </div>
  );
}

/** Brings the dialog back; it belongs to the branch in view, so a lane beside it goes there first. */
function useReview(run: RunRow | undefined, branchId: string): () => void {
  const act = useAct();
  const { active } = useScene();
  const { bringBack } = useAsking(run?.answerNodeId ?? "");
  return () => {
    bringBack();
    if (active.id !== branchId) void act({ type: "branch.activate", branchId });
  };
}

function isUndecided(open: OpenCall | undefined): boolean {
  if (open === undefined || open.settled !== undefined) return false;
  return open.status === "pending" || open.status === "question";
}

/** It has run, and the person wanted to see what it brought first. */
function isToBeReviewed(open: OpenCall | undefined, run: RunRow | undefined): boolean {
  return open?.review === true && run?.state === "processingToolResults.awaitingReview";
}

/** It had started when the page went away: the person decides. */
function Doubt({ callId, branchId }: { callId: string; branchId: string }) {
  const act = useAct();
  return (
    <span role="group" aria-label="May have run" className={styles["doubt"]}>
      may have run
      <Button size="small" onClick={() => void act({ type: "call.rerun", branchId, callId })}>
        Run again
      </Button>
      <Button
        size="small"
        variant="quiet"
        onClick={() => void act({ type: "call.abandon", branchId, callId })}
      >
        Leave it
      </Button>
    </span>
  );
}

function toneOf(call: ToolCallRequest, open: OpenCall | undefined): "good" | "broke" | "plain" {
  if (call.problem !== undefined) return "broke";
  if (call.approvalStatus !== "approved") return "plain";
  return open?.settled?.isError === true ? "broke" : "good";
}

function outcomeOf(call: ToolCallRequest, open: OpenCall | undefined): string {
  if (call.problem !== undefined) return "could not be run";
  if (open?.settled?.source === "person") return "answered by you";
  if (call.approvalStatus === "denied") return "denied";
  if (open?.settled !== undefined) return open.settled.isError ? "failed" : "done";
  if (open?.started === true) return "running…";
  return call.editedFrom === undefined ? call.approvalStatus : "approved, edited";
}
