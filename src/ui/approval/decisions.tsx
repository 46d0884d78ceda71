import { Suspense, lazy, useState } from "react";

import type { Branch } from "#domain/context.ts";
import type { RunRow } from "#domain/run.ts";
import { isInterruptible } from "#ui/attention/typing.ts";

import { useAsking } from "./asking.ts";

// Loaded when first met: the first page has no calls to show.
const ApprovalDialog = lazy(async () => ({
  default: (await import("./approval-dialog.tsx")).ApprovalDialog,
}));
const QuestionDialog = lazy(async () => ({
  default: (await import("./question-dialog.tsx")).QuestionDialog,
}));

const dialogs: Partial<Record<string, typeof ApprovalDialog>> = {
  awaitingToolApproval: ApprovalDialog,
  awaitingClarification: QuestionDialog,
};

export interface DecisionsProps {
  branch: Branch;
  run: RunRow | undefined;
}

/** The dialog of the run in view, where it waits for the person and they did not put it off. */
export function Decisions({ branch, run }: DecisionsProps) {
  if (run?.answerNodeId === undefined || dialogs[run.state] === undefined) return null;
  return (
    <Waiting
      key={`${run.answerNodeId} ${run.state}`}
      branch={branch}
      run={run}
      answerNodeId={run.answerNodeId}
    />
  );
}

/** From when it waits, or comes into view: whether the dialog may open by itself is asked once. */
function Waiting({ branch, run, answerNodeId }: DecisionProps) {
  const { stand, postpone } = useAsking(answerNodeId);
  const [welcome] = useState(() => isInterruptible(run.startedAt));
  const Shown = dialogs[run.state];
  if (Shown === undefined || (stand ?? (welcome ? "now" : "later")) === "later") return null;
  return (
    <Suspense>
      <Shown branch={branch} run={run} onPostpone={postpone} />
    </Suspense>
  );
}

interface DecisionProps {
  branch: Branch;
  run: RunRow;
  answerNodeId: string;
}
