/** A row of a combobox's list. */
export type SuggestionRow<Value> = SuggestionHeading | Suggestion<Value>;

/** Heads the rows after it; it cannot be chosen. */
export interface SuggestionHeading {
  kind: "heading";
  key: string;
  label: string;
}

export interface Suggestion<Value> {
  kind: "suggestion";
  key: string;
  value: Value;
  /** Index among the suggestions only. */
  index: number;
  /** The field's text once it is chosen; typing exactly this text chooses it, too. */
  text: string;
  /** The field currently holds it. */
  chosen: boolean;
}

/** How the list shows a suggestion. */
export interface SuggestionWords {
  /** The accessible name. */
  name: string;
  /** Shown instead of the text. */
  label?: string;
  /** In small type below it. */
  note?: string;
  /** The note stays on one line. */
  shortNote?: true;
  /** Draws a star that can be set; whether it is. */
  starred?: boolean;
  /** Index of a branch hue; draws its dot before the text. */
  hue?: number;
  /** It belongs to the one above it that is not indented. */
  indented?: true;
}

/** The suggestions only, which the arrow keys move through. */
export function suggestionsIn<Value>(rows: readonly SuggestionRow<Value>[]): Suggestion<Value>[] {
  return rows.filter((row) => row.kind === "suggestion");
}
