/** Words for a sub-task that could not be started. */
export const tasksWords = {
  branchGone: "The branch is gone.",
} as const;
