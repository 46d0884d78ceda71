import type { DocumentProblem } from "#domain/attachments/limits.ts";

/** The text of a document, or why there is none. */
export type DocumentText = { text: string } | { problem: DocumentProblem };

/** UTF-16 units of text that are read of one document: as UTF-8, three times as many bytes are the most. */
export const MOST_TEXT = 600_000;
