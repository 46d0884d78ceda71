import { useState } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { postponeDecision, useDecisionDialogs } from "#app/view/decision-dialogs.ts";
import type { Branch } from "#domain/context.ts";
import { asksForDecision } from "#domain/run-states.ts";
import type { DecisionState } from "#domain/run-states.ts";
import type { RunRow } from "#domain/run.ts";
import { isInterruptible } from "#ui/attention/typing.ts";
import { lazyComponent } from "#ui/kit/browser/lazy-component.tsx";

// Loaded when first needed: the first page shows no calls.
const ApprovalDialog = lazyComponent(
  async () => (await import("./approval-dialog.tsx")).ApprovalDialog,
);
const QuestionDialog = lazyComponent(
  async () => (await import("./question-dialog.tsx")).QuestionDialog,
);
const ReviewDialog = lazyComponent(async () => (await import("./review-dialog.tsx")).ReviewDialog);

const dialogs: Record<DecisionState, typeof ApprovalDialog> = {
  awaitingToolApproval: ApprovalDialog,
  awaitingClarification: QuestionDialog,
  "processingToolResults.awaitingReview": ReviewDialog,
};

/**
 * The dialog of the first branch in view that waits for the person and was not postponed. The
 * dialog names its branch; the next branch's dialog follows once this one is decided.
 */
export function Decisions({ branches }: { branches: readonly Branch[] }) {
  const [branch, ...others] = branches;
  if (branch === undefined) return null;
  return <OfBranch key={branch.id} branch={branch} others={others} />;
}

function OfBranch({ branch, others }: { branch: Branch; others: readonly Branch[] }) {
  const { conversation } = useCurrentConversation();
  const run = useRun(conversation, branch.id);
  if (run?.answerNodeId === undefined || !asksForDecision(run.state)) {
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

/**
 * Mounted when the branch begins to wait or comes into view: whether the dialog may open
 * automatically is decided only then.
 */
function Waiting({ branch, run, answerNodeId, others }: DecisionProps) {
  const asked = useDecisionDialogs(({ byAnswer }) => byAnswer[answerNodeId]);
  const [welcome] = useState(() => isInterruptible(run.startedAt));
  const Shown = asksForDecision(run.state) ? dialogs[run.state] : undefined;
  if (Shown === undefined || (asked ?? (welcome ? "now" : "later")) === "later") {
    return <Decisions branches={others} />;
  }
  return <Shown branch={branch} run={run} onPostpone={() => postponeDecision(answerNodeId)} />;
}

interface DecisionProps {
  branch: Branch;
  run: RunRow;
  answerNodeId: string;
  others: readonly Branch[];
}
