/** What is told to those who don’t see it: that something waits, or has ended. */
export const attentionWords = {
  waits: (branch: string) => `${branch} is waiting for you.`,
  failed: (branch: string) => `The run on ${branch} failed.`,
  ended: (branch: string) => `The answer on ${branch} has ended.`,
  someBranch: "a branch",
  notesWait: "There are notes to remember, or to decline.",
} as const;
