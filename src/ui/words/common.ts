/** Texts that are used in many places. */
export const commonWords = {
  cancel: "Cancel",
  delete: "Delete",
  edit: "Edit",
  export: "Export",
  ok: "OK",
  open: "Open",
  restore: "Restore",
  save: "Save",
  tryAgain: "Try again",
  undo: "Undo",
  untitled: "Untitled",
  cannotBeUndone: "You can’t undo this.",
} as const;
