/** Words for a text that stays elsewhere than it was meant to go. */
export const draftsWords = {
  staysOn: (branch: string, other: string) =>
    `Your draft stays on “${branch}”: “${other}” already has a draft.`,
  notMovedFrom: (branch: string, why: string) =>
    `Your draft stays on “${branch}”: it could not be moved (${why}).`,
  staysWithFork: (fork: string) =>
    `Your draft stays with the fork “${fork}”: the branch it came from has a new draft. Fork from the same message to see it again.`,
  notMovedFromFork: (fork: string, why: string) =>
    `Your draft stays with the fork “${fork}”: it could not be moved (${why}). Fork from the same message to see it again.`,
  queuedNotOpened: (why: string) =>
    `The message couldn’t be opened for editing: ${why}. It is still queued.`,
  boxNotFilled: (why: string) => `The message box couldn’t be filled: ${why}.`,
} as const;
