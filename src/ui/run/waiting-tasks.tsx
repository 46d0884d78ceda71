import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTask } from "#app/react/queries/tasks.ts";
import { reopenDecision } from "#app/view/decision-dialogs.ts";
import { asksForDecision } from "#domain/run-states.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";

/** A way back to the dialogs that sub-tasks wait with, once the person has postponed them. */
export function WaitingTasks({ callIds }: { callIds: readonly string[] }) {
  return callIds.map((callId) => <WaitingTask key={callId} callId={callId} />);
}

function WaitingTask({ callId }: { callId: string }) {
  const { context } = useCurrentConversation();
  const task = useTask(context.id, callId);
  const run = task?.run;
  if (task === undefined || task === null || run === undefined) return null;
  if (!asksForDecision(run.state)) return null;
  return (
    <Button
      size="small"
      aria-label={`Decide for “${task.context.title}”`}
      icon={<Dot state="waiting" />}
      onClick={() => reopenDecision(run.answerNodeId ?? "")}
    >
      Decide
    </Button>
  );
}
