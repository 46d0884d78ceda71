import { Suspense, lazy } from "react";

import { useView } from "#app/view.ts";
import type { Branch } from "#domain/context.ts";
import type { RunRow } from "#domain/run.ts";

// Loaded when first met: the first page has no calls to show.
const ApprovalDialog = lazy(async () => ({
  default: (await import("./approval-dialog.tsx")).ApprovalDialog,
}));
const QuestionDialog = lazy(async () => ({
  default: (await import("./question-dialog.tsx")).QuestionDialog,
}));

export interface DecisionsProps {
  branch: Branch;
  run: RunRow | undefined;
}

/** The dialog of the run in view, where it waits for the person and they did not put it off. */
export function Decisions({ branch, run }: DecisionsProps) {
  const postponed = useView((view) => view.postponed);
  const setView = useView((view) => view.set);
  if (run?.answerNodeId === undefined || postponed === run.answerNodeId) return null;
  const shared = {
    branch,
    run,
    onPostpone: () => setView({ postponed: run.answerNodeId ?? null }),
  };
  return (
    <Suspense>
      {run.state === "awaitingToolApproval" && <ApprovalDialog {...shared} />}
      {run.state === "awaitingClarification" && <QuestionDialog {...shared} />}
    </Suspense>
  );
}
