/** Words that notices share. They are on the first page, so each text is exported by itself. */

export const undo = "Undo";
export const redo = "Redo";
export const noReason = "no reason was given";
export const unread = (why: string) =>
  `Your browser couldn’t read the data stored here: ${why}. Nothing was changed. Reload the page.`;
