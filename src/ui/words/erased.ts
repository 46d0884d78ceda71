/** Shown on the first page that is opened after everything was erased. */
export const erasedWords = {
  done: "Everything that Bough kept in this browser was erased.",
} as const;
