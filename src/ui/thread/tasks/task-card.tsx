import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTask } from "#app/react/queries/tasks.ts";
import type { StoredTask } from "#app/react/queries/tasks.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { taskStage } from "#domain/tasks/task-stage.ts";
import { taskLook } from "#ui/tasks/task-look.ts";
import { TaskScope } from "#ui/tasks/task-scope.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { KeepTask } from "./keep-task.tsx";
import { LiveTask } from "./live-task.tsx";
import { TaskHead } from "./task-head.tsx";

import styles from "./task.module.css";

export interface TaskCardProps {
  call: ToolCallRequest;
  /** The call's result; undefined while the sub-task works. */
  result?: { isError: boolean } | undefined;
  /** The round is open: its calls have no result messages yet. */
  isOpen: boolean;
}

/** The sub-task that a call began: what it is doing, and a link into it. */
export function TaskCard({ call, result, isOpen }: TaskCardProps) {
  const { context } = useCurrentConversation();
  const task = useTask(context.id, call.id);
  if (task === undefined || task === null) return null;
  return <Card call={call} result={result} isOpen={isOpen} task={task} />;
}

function Card({ call, result, isOpen, task }: TaskCardProps & { task: StoredTask }) {
  const { context, run, answered } = task;
  const settled = result === undefined ? undefined : { isError: result.isError, answered };
  const look = taskLook(taskStage(call.id, run, settled));
  return (
    <section
      role="group"
      aria-label={threadWords.task(context.title)}
      className={styles.card}
      data-stage={look.stage}
      data-under={isOpen ? "open" : "result"}
    >
      <TaskHead context={context} look={look}>
        {context.deletedAt !== undefined && context.parentId !== undefined && (
          <KeepTask context={context} />
        )}
      </TaskHead>
      {result === undefined && (
        <TaskScope contextId={context.id}>
          <LiveTask />
        </TaskScope>
      )}
    </section>
  );
}
