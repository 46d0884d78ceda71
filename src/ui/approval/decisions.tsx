import { useState } from "react";
import type { ReactNode } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { postponeDecision, useDecisionDialogs } from "#app/view/decision-dialogs.ts";
import type { Branch } from "#domain/context.ts";
import { asksForDecision } from "#domain/run-states.ts";
import type { DecisionState } from "#domain/run-states.ts";
import type { RunRow } from "#domain/run.ts";
import { openTaskCalls } from "#domain/tasks/task-stage.ts";
import { isInterruptible } from "#ui/attention/typing.ts";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";

// Loaded when first needed: the first page shows no calls.
const ApprovalDialog = lazyComponent(
  async () => (await import("./approval-dialog.tsx")).ApprovalDialog,
);
const QuestionDialog = lazyComponent(
  async () => (await import("./question-dialog.tsx")).QuestionDialog,
);
const TaskDecisions = lazyComponent(
  async () => (await import("./task-decisions.tsx")).TaskDecisions,
);
const ReviewDialog = lazyComponent(async () => (await import("./review-dialog.tsx")).ReviewDialog);

const dialogs: Record<DecisionState, typeof ApprovalDialog> = {
  awaitingToolApproval: ApprovalDialog,
  awaitingClarification: QuestionDialog,
  "processingToolResults.awaitingReview": ReviewDialog,
};

export interface DecisionsProps {
  branches: readonly Branch[];
  /** Shown if none of them waits. */
  rest?: ReactNode;
}

/**
 * The dialog of the first branch in view, or of a sub-task below it, that waits for the person and was not postponed. The
 * dialog names its branch; the next branch's dialog follows once this one is decided.
 */
export function Decisions({ branches, rest = null }: DecisionsProps) {
  const [branch, ...others] = branches;
  if (branch === undefined) return rest;
  const next = <Decisions branches={others} rest={rest} />;
  return <OfBranch key={branch.id} branch={branch} next={next} />;
}

function OfBranch({ branch, next }: { branch: Branch; next: ReactNode }) {
  const { conversation } = useCurrentConversation();
  const run = useRun(conversation, branch.id);
  const callIds = run === undefined ? [] : openTaskCalls(run);
  if (callIds.length > 0) return <TaskDecisions callIds={callIds} rest={next} />;
  if (run?.answerNodeId === undefined || !asksForDecision(run.state)) return next;
  return (
    <Waiting
      key={`${run.answerNodeId} ${run.state}`}
      branch={branch}
      run={run}
      answerNodeId={run.answerNodeId}
      next={next}
    />
  );
}

/**
 * Mounted when the branch begins to wait or comes into view: whether the dialog may open
 * automatically is decided only then.
 */
function Waiting({ branch, run, answerNodeId, next }: DecisionProps) {
  const asked = useDecisionDialogs(({ byAnswer }) => byAnswer[answerNodeId]);
  const [welcome] = useState(() => isInterruptible(run.startedAt));
  const Shown = asksForDecision(run.state) ? dialogs[run.state] : undefined;
  if (Shown === undefined || (asked ?? (welcome ? "now" : "later")) === "later") {
    return next;
  }
  return <Shown branch={branch} run={run} onPostpone={() => postponeDecision(answerNodeId)} />;
}

interface DecisionProps {
  branch: Branch;
  run: RunRow;
  answerNodeId: string;
  next: ReactNode;
}
