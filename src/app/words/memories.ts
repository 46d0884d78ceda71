/** Words for notes that could not be changed. */
export const memoriesWords = {
  notWritten: (why: string) => `The note couldn’t be saved: ${why}. Your text is still here.`,
  notSaved: (why: string) => `Nothing was saved: ${why}. Your notes are as they were.`,
  notRemembered: (why: string) => `Nothing was remembered: ${why}. Your notes are as they were.`,
  notDeclined: (why: string) => `Nothing was declined: ${why}. Your notes are as they were.`,
  notChanged: (why: string) => `Nothing was changed: ${why}. Your notes are as they were.`,
  notDeleted: (why: string) => `Nothing was deleted: ${why}. Your notes are as they were.`,
  notRestored: (why: string) => `Nothing was restored: ${why}. Your notes are as they were.`,
  goneMeanwhile: "The note was deleted meanwhile",
  changedMeanwhile: "What was changed or deleted for good meanwhile stays so",
  notAllUndone: (why: string) => `Not everything was undone: ${why}.`,
  notUndone: (why: string) => `Nothing was undone: ${why}. Your notes are as they were.`,
} as const;
