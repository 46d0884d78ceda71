import type { ChatContext } from "#domain/context.ts";
import { useTaskLook } from "#ui/tasks/task-look.ts";
import { TaskScope } from "#ui/tasks/task-scope.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { KeepTask } from "./keep-task.tsx";
import { LiveTask } from "./live-task.tsx";
import { TaskHead } from "./task-head.tsx";

import styles from "./task.module.css";

export interface SampleCardProps {
  task: ChatContext;
  /** Whether the round of its call is open. */
  isOpen: boolean;
}

/** The sub-task in which a model answers an MCP server: what it is doing, and a link into it. */
export function SampleCard({ task, isOpen }: SampleCardProps) {
  const look = useTaskLook(task);
  if (look === undefined) return null;
  const isOver = task.deletedAt !== undefined;
  return (
    <section
      role="group"
      aria-label={threadWords.task(task.title)}
      className={styles.card}
      data-stage={look.stage}
      data-under={isOpen ? "open" : "result"}
    >
      <TaskHead context={task} look={look}>
        {isOver && !isOpen && <KeepTask context={task} />}
      </TaskHead>
      {!isOver && (
        <TaskScope contextId={task.id}>
          <LiveTask />
        </TaskScope>
      )}
    </section>
  );
}
