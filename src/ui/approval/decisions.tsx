import { useState } from "react";
import type { ReactNode } from "react";

import { useAskedQuestions } from "#app/react/queries/call-questions.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import { postponeDecision, useDecisionDialogs } from "#app/view/decision-dialogs.ts";
import type { Branch } from "#domain/context.ts";
import { asksForDecision } from "#domain/runs/run-states.ts";
import type { DecisionState } from "#domain/runs/run-states.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { askingTaskCalls } from "#domain/tasks/task-stage.ts";
import { isInterruptible } from "#ui/attention/typing.ts";
import { lazyComponent, lazyDialog } from "#ui/kit/components/lazy-component.tsx";

// Loaded when first needed, because the first page shows no calls.
const ApprovalDialog = lazyDialog(
  async () => (await import("./approval-dialog.tsx")).ApprovalDialog,
  ({ onPostpone }) => onPostpone(),
);
const QuestionDialog = lazyDialog(
  async () => (await import("./question-dialog.tsx")).QuestionDialog,
  ({ onPostpone }) => onPostpone(),
);
const TaskDecisions = lazyComponent(
  async () => (await import("./task-decisions.tsx")).TaskDecisions,
  null,
  ({ rest }) => rest,
);
const ServerQuestionDialog = lazyDialog(
  async () => (await import("./server-question-dialog.tsx")).ServerQuestionDialog,
  ({ onPostpone }) => onPostpone(),
);
const ReviewDialog = lazyDialog(
  async () => (await import("./review-dialog.tsx")).ReviewDialog,
  ({ onPostpone }) => onPostpone(),
);

const dialogs: Record<DecisionState, typeof ApprovalDialog> = {
  awaitingToolApproval: ApprovalDialog,
  awaitingClarification: QuestionDialog,
  "processingToolResults.awaitingReview": ReviewDialog,
};

export interface DecisionsProps {
  branches: readonly Branch[];
  /** Shown if none of the branches waits. */
  rest?: ReactNode;
}

/**
 * The dialog of the first branch in view, or of a sub-task below it, that waits for the person and was not
 * postponed. The dialog names its branch; the next branch's dialog follows once this one is decided.
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
  const asked = useAskedQuestions(branch.id);
  return asked.reduceRight<ReactNode>(
    (rest, { question, isWithdrawn }) => (
      <Waiting key={question.id} about={question.id} since={run?.startedAt ?? 0} next={rest}>
        {(onPostpone) => (
          <ServerQuestionDialog
            branch={branch}
            question={question}
            isWithdrawn={isWithdrawn}
            onPostpone={onPostpone}
          />
        )}
      </Waiting>
    ),
    <OfRun branch={branch} run={run} next={next} />,
  );
}

function OfRun({
  branch,
  run,
  next,
}: {
  branch: Branch;
  run: RunRow | undefined;
  next: ReactNode;
}) {
  const callIds = run === undefined ? [] : askingTaskCalls(run);
  const rest = callIds.length === 0 ? next : <TaskDecisions callIds={callIds} rest={next} />;
  if (run?.answerNodeId === undefined || !asksForDecision(run.state)) return rest;
  const { answerNodeId, state } = run;
  const Shown = dialogs[state];
  return (
    <Waiting
      key={`${answerNodeId} ${state}`}
      about={answerNodeId}
      since={run.startedAt}
      next={next}
    >
      {(onPostpone) => <Shown {...{ branch, run, answerNodeId, onPostpone }} />}
    </Waiting>
  );
}

interface WaitingProps {
  /** The id of the answer whose calls wait, or of the question. */
  about: string;
  /** The dialog may interrupt typing that began earlier than this (Unix milliseconds). */
  since: number;
  next: ReactNode;
  children: (onPostpone: () => void) => ReactNode;
}

/**
 * Mounted when the branch begins to wait or comes into view. Only then is it decided whether the dialog may
 * open by itself.
 */
function Waiting({ about, since, next, children }: WaitingProps) {
  const asked = useDecisionDialogs(({ byAnswer }) => byAnswer[about]);
  const [welcome] = useState(() => isInterruptible(since));
  if ((asked ?? (welcome ? "now" : "later")) === "later") return next;
  return children(() => postponeDecision(about));
}
