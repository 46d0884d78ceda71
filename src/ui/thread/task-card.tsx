import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useTask } from "#app/react/queries/tasks.ts";
import type { StoredTask } from "#app/react/queries/tasks.ts";
import { navigateTo } from "#app/view/route.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { taskStage } from "#domain/tasks/task-stage.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { stageWords } from "#ui/tasks/stage-words.ts";
import { TaskScope } from "#ui/tasks/task-scope.tsx";

import { KeepTask } from "./keep-task.tsx";
import { LiveTask } from "./live-task.tsx";

import styles from "./task.module.css";

export interface TaskCardProps {
  call: ToolCallRequest;
  /** The call's; absent while the sub-task works. */
  result?: { isError: boolean } | undefined;
  /** The round is open: its calls are not results yet. */
  isOpen: boolean;
}

/** The sub-task that a call began: what it does now, and the way into it. */
export function TaskCard({ call, result, isOpen }: TaskCardProps) {
  const { context } = useCurrentConversation();
  const task = useTask(context.id, call.id);
  if (task === undefined || task === null) return null;
  return <Card call={call} result={result} isOpen={isOpen} task={task} />;
}

function Card({ call, result, isOpen, task }: TaskCardProps & { task: StoredTask }) {
  const { context, run } = task;
  const stage = taskStage(call.id, run, result);
  return (
    <section
      role="group"
      aria-label={`Task: ${context.title}`}
      className={styles.card}
      data-stage={stage}
      data-under={isOpen ? "open" : "result"}
    >
      <header className={styles.head}>
        <Dot state={dots[stage]} />
        <OneLine className={styles.title}>{context.title}</OneLine>
        <Note
          as="span"
          role="status"
          aria-label="Task state"
          data-state={stage}
          className={styles.state}
        >
          {stageWords[stage]}
        </Note>
        <Button size="small" variant="quiet" onClick={() => navigateTo(context.id)}>
          Open
        </Button>
        {context.deletedAt !== undefined && context.parentId !== undefined && (
          <KeepTask context={context} />
        )}
      </header>
      {result === undefined && (
        <TaskScope contextId={context.id}>
          <LiveTask />
        </TaskScope>
      )}
    </section>
  );
}

const dots = {
  starting: "live",
  working: "live",
  waiting: "waiting",
  summarizing: "live",
  finished: "still",
  failed: "broke",
  stopped: "broke",
} as const;
