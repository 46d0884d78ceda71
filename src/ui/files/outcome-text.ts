import { filesWords } from "#ui/words/files.tsx";

/** What an import does with a row beside conversations. */
export const outcomeText = filesWords.outcomes;
