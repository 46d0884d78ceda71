import type { ReactNode } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { taskContextId } from "#domain/tasks/task-ids.ts";
import { TaskScope, useBackHere } from "#ui/tasks/task-scope.tsx";

import { Decisions } from "./decisions.tsx";

export interface TaskDecisionsProps {
  /** The ids of calls whose sub-tasks may ask the person. */
  callIds: readonly string[];
  /** Shown if none of the sub-tasks waits for the person. */
  rest: ReactNode;
}

/** The dialog of the first sub-task that waits for the person. */
export function TaskDecisions({ callIds, rest }: TaskDecisionsProps) {
  const backHere = useBackHere();
  const [callId, ...others] = callIds;
  if (callId === undefined) return rest;
  const next = <TaskDecisions callIds={others} rest={rest} />;
  return (
    <TaskScope key={callId} contextId={taskContextId(callId)} fallback={next}>
      <InTask rest={backHere(next)} />
    </TaskScope>
  );
}

function InTask({ rest }: { rest: ReactNode }) {
  const { active } = useCurrentConversation();
  return <Decisions branches={[active]} rest={rest} />;
}
