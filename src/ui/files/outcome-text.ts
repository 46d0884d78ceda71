/** What an import does with a row beside conversations. */
export const outcomeText = {
  new: "new",
  same: "already here, skipped",
  copy: "you have another form of it, which stays; this one is added beside it",
} as const;
