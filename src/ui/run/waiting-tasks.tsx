import type { WaitingTask } from "#app/react/queries/tasks.ts";
import { reopenDecision } from "#app/view/decision-dialogs.ts";
import { navigateTo } from "#app/view/route.ts";
import { asksForDecision } from "#domain/runs/run-states.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { runWords } from "#ui/words/run.ts";

import { waitingTasksText } from "./state-text.ts";

import styles from "./run-strip.module.css";

/** Says which sub-tasks wait for the person, and leads to what the first one waits for. */
export function WaitingTasks({ waiting }: { waiting: readonly WaitingTask[] }) {
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <>
      <span className={styles.dot}>
        <Dot state="waiting" />
      </span>
      <OneLine aria-hidden="true">
        {waitingTasksText(waiting.map(({ context }) => context.title))}
      </OneLine>
      <Lead task={first} />
    </>
  );
}

/**
 * Leads to the dialog of a decision, which may have been postponed, or to the sub-task's card; for a question
 * on the side, to its own conversation.
 */
function Lead({ task: { context, run } }: { task: WaitingTask }) {
  const { id, title, parentId = null, parentBranchId, parentNodeId, parentCallId } = context;
  const { answerNodeId } = run;
  if (asksForDecision(run.state) && parentCallId !== undefined && answerNodeId !== undefined) {
    return (
      <Button
        size="small"
        aria-label={runWords.decideForTask(title)}
        onClick={() => reopenDecision(answerNodeId)}
      >
        {runWords.decideTask}
      </Button>
    );
  }
  if (parentCallId === undefined) {
    return (
      <Button
        size="small"
        aria-label={runWords.openTaskNamed(title)}
        onClick={() => navigateTo(id)}
      >
        {runWords.openTask}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      aria-label={runWords.showTaskNamed(title)}
      onClick={() => navigateTo(parentId, parentBranchId, parentNodeId)}
    >
      {runWords.showTask}
    </Button>
  );
}
