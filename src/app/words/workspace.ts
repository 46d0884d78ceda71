/** Words for a branch's files that could not be changed or passed on. */
export const workspaceWords = {
  notStored: (path: string, why: string) =>
    `${path} couldn’t be stored: ${why}. What you wrote is only on this page: copy it before you leave.`,
  notChanged: (why: string) =>
    `The change of your files couldn’t be stored: ${why}. They are as they were.`,
  notUndone:
    "This couldn’t be undone: these files were sent or changed since. Nothing was changed.",
  noZip: (why: string) => `The ZIP couldn’t be made: ${why}. The files are unchanged.`,
} as const;
