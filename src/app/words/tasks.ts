/** Why a sub-task couldn’t be started. */
export const tasksWords = {
  branchGone: "The branch is gone.",
} as const;
