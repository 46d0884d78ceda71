/** Words for a folder on the person's computer. */
export const pickedFolderWords = {
  notKept: (why: string) => `The folder couldn’t be kept: ${why}. Nothing in it was changed.`,
  keptClosed: (folder: string) =>
    `The browser keeps “${folder}” closed to this page. Allow it in the browser’s settings for this site, or pick the folder again.`,
  notPicked: (why: string) => `The browser didn’t let you pick a folder: ${why}.`,
  stillUsed: (why: string) => `Couldn’t stop using the folder: ${why}.`,
  takenAway: (folder: string) =>
    `Models no longer see “${folder}” here. Nothing in it was changed.`,
  fileUnchanged: (why: string) => `The file is as it was: ${why}.`,
} as const;
