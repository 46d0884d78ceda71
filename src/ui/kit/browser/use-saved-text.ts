import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

/** Delay between the last keystroke and saving a text (milliseconds). */
const SAVE_AFTER = 1_500;

export interface SavedTextOptions {
  /** The stored text. */
  stored: string;
  /** The problem of a text; a text with a problem is not saved. */
  problemOf?: (text: string) => string | undefined;
  save: (text: string) => void;
  /**
   * Called when the person leaves the field after changing it; `before` is the text when they
   * entered it.
   */
  onLeave?: (before: string) => void;
}

/**
 * A text that is saved while the person types, after a pause, by Enter in a field of one line, and
 * when they leave or the field disappears. A change from another tab is shown unless they are typing.
 */
export function useSavedText(options: SavedTextOptions) {
  const { stored } = options;
  /** `base`: the stored text when this was typed. Once it changes, this text has been saved. */
  const [draft, setDraft] = useState<{ text: string; base: string; typing: boolean } | null>(null);
  const field = useRef({ ...options, before: stored, unsaved: null as string | null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    Object.assign(field.current, options);
  });
  const flush = () => {
    clearTimeout(timer.current);
    const { unsaved, problemOf, save } = field.current;
    field.current.unsaved = null;
    if (unsaved === null || problemOf?.(unsaved) !== undefined) return;
    save(unsaved);
  };
  const flushAtEnd = useRef(flush);
  useLayoutEffect(() => {
    flushAtEnd.current = flush;
  });
  useEffect(() => () => flushAtEnd.current(), []);
  const isShown = draft !== null && (draft.typing || draft.base === stored);
  if (draft !== null && !isShown) setDraft(null);
  const text = isShown ? draft.text : stored;
  return {
    problem: isShown ? options.problemOf?.(text) : undefined,
    props: {
      value: text,
      onFocus: () => {
        field.current.before = stored;
      },
      onChange: (event: { target: { value: string } }) => {
        const typed = event.target.value;
        setDraft({ text: typed, base: stored, typing: true });
        field.current.unsaved = typed;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, SAVE_AFTER);
      },
      onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
        // Enter may submit a form around the field, which must have this text by then.
        if (key === "Enter" && currentTarget instanceof HTMLInputElement) flush();
      },
      onBlur: () => {
        flush();
        setDraft((now) => now && { ...now, base: stored, typing: false });
        const { before, problemOf, onLeave } = field.current;
        if (text !== before && problemOf?.(text) === undefined) onLeave?.(before);
      },
    },
  };
}
