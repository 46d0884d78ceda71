import { useMemo, useState } from "react";
import type { KeyboardEvent } from "react";

import { useActiveOption } from "#ui/kit/browser/use-active-option.ts";

import { suggestionsIn } from "./suggestion.ts";
import type { SuggestionRow } from "./suggestion.ts";

export interface SuggestionsOptions<Value> {
  /** Returns the list for the typed text; for null, while nothing has been typed, the complete list. */
  suggest: (typed: string | null) => readonly SuggestionRow<Value>[];
  onChoose: (value: Value) => void;
  /** Receives the typed text if no suggestion was chosen. */
  onText: (text: string) => void;
  /** Stars a suggestion or removes its star, with Shift Enter. Absent if there are no stars. */
  onStar?: ((value: Value) => void) | undefined;
  /**
   * `typing`: each key counts, and Enter takes a suggestion only after an arrow key selected it.
   * `leaving`: a text counts once the field loses the focus, Escape restores the previous one, and
   * Enter takes the best match.
   */
  commits: "typing" | "leaving";
  /**
   * Hides a list whose only entry is what is already written: choosing it would change nothing, and it covers
   * what is below.
   */
  hidesWritten?: boolean;
}

/** The state of a combobox's list: whether it is open, what it contains, and its keys. */
export function useSuggestions<Value>(given: SuggestionsOptions<Value>) {
  const { suggest, onChoose, onText, onStar, commits, hidesWritten = false } = given;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const rows = useMemo(() => (isOpen ? suggest(typed) : []), [isOpen, suggest, typed]);
  const suggestions = useMemo(() => suggestionsIn(rows), [rows]);
  const isWritten = hidesWritten && suggestions.length === 1 && suggestions[0]?.text === typed;
  const isShown = suggestions.length > 0 && !isWritten;
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (index: number) => {
    close();
    const chosen = suggestions[index];
    if (chosen !== undefined) onChoose(chosen.value);
  };
  const options = useActiveOption({
    options: suggestions,
    resetKey: `${isOpen} ${typed ?? ""}`,
    start: startAt(given, typed, suggestions),
    onChoose: choose,
  });
  const star = (index: number) => {
    const starred = suggestions[index];
    if (starred !== undefined) onStar?.(starred.value);
  };
  const leave = () => {
    const text = typed?.trim() ?? "";
    close();
    if (commits === "typing" || text === "") return;
    const exact = suggestions.find((one) => one.text === text);
    if (exact === undefined) onText(text);
    else onChoose(exact.value);
  };
  return {
    rows,
    typed,
    options,
    isOpen,
    isShown,
    choose,
    star,
    leave,
    open: () => setIsOpen(true),
    type: (text: string) => {
      setIsOpen(true);
      setTyped(text);
      if (commits === "typing") onText(text);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      const takes = commits === "leaving" ? isOpen : isShown;
      if (key === "Escape" && takes) {
        event.preventDefault();
        event.stopPropagation();
        close();
      } else if (key === "Enter" && event.shiftKey && isShown && onStar !== undefined) {
        event.preventDefault();
        star(options.active);
      } else if (!takes && (key === "ArrowDown" || (key === "Enter" && commits === "leaving"))) {
        event.preventDefault();
        setIsOpen(true);
      } else if (key === "Enter" && commits === "typing" && options.active < 0) close();
      else if (takes) options.onKeyDown(event);
    },
  };
}

/**
 * Where the selection starts: at the field's value; after typing, at the best match if Enter may
 * take it.
 */
function startAt<Value>(
  { commits }: SuggestionsOptions<Value>,
  typed: string | null,
  suggestions: readonly { chosen: boolean }[],
): number {
  const first = commits === "typing" ? -1 : 0;
  if (typed !== null) return first;
  return Math.max(
    first,
    suggestions.findIndex((one) => one.chosen),
  );
}
