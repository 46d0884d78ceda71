import { useState } from "react";

import { useRun } from "#app/conversation/hooks.ts";
import { useScene } from "#app/conversation/scene.ts";
import type { Branch } from "#domain/context.ts";
import type { RunRow } from "#domain/run.ts";
import { isInterruptible } from "#ui/attention/typing.ts";
import { later } from "#ui/kit/later.tsx";

import { useAsking } from "./asking.ts";

// Loaded when first met: the first page has no calls to show.
const ApprovalDialog = later(async () => (await import("./approval-dialog.tsx")).ApprovalDialog);
const QuestionDialog = later(async () => (await import("./question-dialog.tsx")).QuestionDialog);
const ReviewDialog = later(async () => (await import("./review-dialog.tsx")).ReviewDialog);

const dialogs: Partial<Record<string, typeof ApprovalDialog>> = {
  awaitingToolApproval: ApprovalDialog,
  awaitingClarification: QuestionDialog,
  "processingToolResults.awaitingReview": ReviewDialog,
};

/**
 * The dialog of the first of the branches in view that waits for the person and was not put off. It
 * says which branch it speaks of; the next one's comes when this one's is decided.
 */
export function Decisions({ branches }: { branches: readonly Branch[] }) {
  const [branch, ...others] = branches;
  if (branch === undefined) return null;
  return <OfBranch key={branch.id} branch={branch} others={others} />;
}

function OfBranch({ branch, others }: { branch: Branch; others: readonly Branch[] }) {
  const { conversation } = useScene();
  const run = useRun(conversation, branch.id);
  if (run?.answerNodeId === undefined || dialogs[run.state] === undefined) {
    return <Decisions branches={others} />;
  }
  return (
    <Waiting
      key={`${run.answerNodeId} ${run.state}`}
      branch={branch}
      run={run}
      answerNodeId={run.answerNodeId}
      others={others}
    />
  );
}

/** From when it waits, or comes into view: whether the dialog may open by itself is asked once. */
function Waiting({ branch, run, answerNodeId, others }: DecisionProps) {
  const { stand, postpone } = useAsking(answerNodeId);
  const [welcome] = useState(() => isInterruptible(run.startedAt));
  const Shown = dialogs[run.state];
  if (Shown === undefined || (stand ?? (welcome ? "now" : "later")) === "later") {
    return <Decisions branches={others} />;
  }
  return <Shown branch={branch} run={run} onPostpone={postpone} />;
}

interface DecisionProps {
  branch: Branch;
  run: RunRow;
  answerNodeId: string;
  others: readonly Branch[];
}
