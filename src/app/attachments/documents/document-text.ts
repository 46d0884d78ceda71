import type { DocumentProblem } from "#domain/attachments/limits.ts";

/** The text of a document, or why there is none. */
export type DocumentText = { text: string } | { problem: DocumentProblem };

/**
 * The most text that is read from one document, in UTF-16 units. In UTF-8 it is at most three times as many
 * bytes.
 */
export const MOST_TEXT = 600_000;
