import { useTaskProgress } from "#app/react/queries/tasks.ts";
import type { TaskProgress } from "#app/react/queries/tasks.ts";
import type { ChatContext } from "#domain/context.ts";
import { sideStage, taskStage } from "#domain/tasks/task-stage.ts";
import type { SideStage, TaskStage } from "#domain/tasks/task-stage.ts";
import { tasksWords } from "#ui/words/tasks.ts";

/** How a sub-task's current state is shown: its name in the chart of stages, its words and its dot. */
export interface TaskLook {
  stage: TaskStage | SideStage;
  text: string;
  dot: "still" | "live" | "waiting" | "broke";
}

/** How the sub-task of a call is shown. */
export function taskLook(stage: TaskStage): TaskLook {
  return { stage, ...taskLooks[stage] };
}

/** How a question on the side is shown. */
export function sideLook(stage: SideStage): TaskLook {
  return { stage, ...sideLooks[stage] };
}

/** How any sub-task is shown, derived from its own rows; undefined until they are read. */
export function useTaskLook(task: ChatContext): TaskLook | undefined {
  const progress = useTaskProgress(task);
  return progress === undefined ? undefined : lookOf(task, progress);
}

export function lookOf(
  task: Pick<ChatContext, "parentCallId" | "deletedAt">,
  { run, answered }: TaskProgress,
): TaskLook {
  const { parentCallId, deletedAt } = task;
  if (parentCallId === undefined) return sideLook(sideStage(task, run));
  // A sub-task whose call has a result is in the bin (law S7).
  const result = deletedAt === undefined ? undefined : { isError: !answered, answered };
  return taskLook(taskStage(parentCallId, run, result));
}

const taskLooks: Readonly<Record<TaskStage, Omit<TaskLook, "stage">>> = {
  starting: { text: tasksWords.starting, dot: "live" },
  working: { text: tasksWords.working, dot: "live" },
  waiting: { text: tasksWords.waits, dot: "waiting" },
  summarizing: { text: tasksWords.writing, dot: "live" },
  finished: { text: tasksWords.finished, dot: "still" },
  failed: { text: tasksWords.failed, dot: "broke" },
  silent: { text: tasksWords.noResult, dot: "broke" },
  stopped: { text: tasksWords.stopped, dot: "still" },
};

const sideLooks: Readonly<Record<SideStage, Omit<TaskLook, "stage">>> = {
  empty: { text: tasksWords.notAsked, dot: "still" },
  working: { text: tasksWords.working, dot: "live" },
  waiting: { text: tasksWords.waits, dot: "waiting" },
  failed: { text: tasksWords.failed, dot: "broke" },
  resting: { text: tasksWords.answered, dot: "still" },
  ended: { text: tasksWords.inBin, dot: "still" },
};
