/** A row of a combobox's list. */
export type SuggestionRow<Value> = SuggestionHeading | Suggestion<Value>;

/** A heading of the rows after it; it cannot be chosen. */
export interface SuggestionHeading {
  kind: "heading";
  key: string;
  label: string;
}

export interface Suggestion<Value> {
  kind: "suggestion";
  key: string;
  value: Value;
  /** Index among the suggestions, headings not counted. */
  index: number;
  /** The field's text once the suggestion is chosen. Typing exactly this text chooses it too. */
  text: string;
  /** The field currently holds this suggestion. */
  chosen: boolean;
}

/** How the list shows a suggestion. */
export interface SuggestionWords {
  /** The accessible name. */
  name: string;
  /** Shown instead of the suggestion's text. */
  label?: string;
  /** Shown in small type below the label. */
  note?: string;
  /** The note stays on one line. */
  shortNote?: true;
  /** Whether its star is set; if absent, no star is drawn. */
  starred?: boolean;
  /** Index of a branch hue; draws its dot before the text. */
  hue?: number;
  /** Belongs to the nearest suggestion above that is not indented. */
  indented?: true;
}

/** The suggestions only, which the arrow keys move through. */
export function suggestionsIn<Value>(rows: readonly SuggestionRow<Value>[]): Suggestion<Value>[] {
  return rows.filter((row) => row.kind === "suggestion");
}
