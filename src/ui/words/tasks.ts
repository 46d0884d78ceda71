/** What a sub-task, or a question on the side, does now. */
export const tasksWords = {
  starting: "Starting",
  working: "Working",
  waits: "Waiting for you",
  writing: "Writing what it hands back",
  finished: "Finished",
  failed: "Failed",
  stopped: "Stopped",
  noResult: "Ended without a result",
  notAsked: "Not asked yet",
  answered: "Answered",
  inBin: "In the bin",
} as const;
