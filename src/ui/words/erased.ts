/** What the first page after it says once everything was erased. */
export const erasedWords = {
  done: "Everything that Bough kept in this browser was erased.",
} as const;
