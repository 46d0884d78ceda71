/** The current state of a sub-task, or of a question on the side. */
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
