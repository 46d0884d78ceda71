import { filesWords } from "#ui/words/files.tsx";

/** What an import does with a row of a kind other than conversations. */
export const outcomeText = filesWords.outcomes;
