import type { TaskStage } from "#domain/tasks/task-stage.ts";

/** Where a sub-task is, as it is shown. */
export const stageWords: Readonly<Record<TaskStage, string>> = {
  starting: "Starting",
  working: "Working",
  waiting: "Waiting for you",
  summarizing: "Writing what it hands back",
  finished: "Finished",
  failed: "Failed",
  stopped: "Ended without a result",
};
