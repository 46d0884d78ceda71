/**
 * Kinds of code tokens, by index; worker and page must agree on the order. Each has a class of the same name
 * in code-block.module.css.
 */
export const codeKinds = [
  "plain",
  "comment",
  "keyword",
  "string",
  "number",
  "title",
  "type",
  "attribute",
  "added",
  "removed",
] as const;

export type CodeKind = (typeof codeKinds)[number];

/**
 * Highlighted code as pairs of (index of kind, length in UTF-16 units) that cover the text in
 * order. Flat, so that it is transferred from the worker without copying.
 */
export type CodeRuns = Uint32Array<ArrayBuffer>;

export interface HighlightRequest {
  id: number;
  language: string;
  text: string;
}

export interface HighlightAnswer {
  id: number;
  /** Null if the language is unknown. */
  runs: CodeRuns | null;
}
