import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** How long after the last key a text is stored (milliseconds). */
const SAVE_AFTER = 1_500;

export interface SavedTextOptions {
  /** As it is stored. */
  stored: string;
  /** What is wrong with a text: it is not stored then. */
  problemOf?: (text: string) => string | undefined;
  save: (text: string) => void;
  /** The person leaves the field, which held `before` when they came, and has changed it. */
  onLeave?: (before: string) => void;
}

/**
 * A text that is stored while the person types, after a pause, and when they leave; also where the
 * field goes away under them. What another tab stores is shown, unless they are typing.
 */
export function useSavedText(options: SavedTextOptions) {
  const { stored } = options;
  /** `base`: what was stored when this was typed; once that changes, the text has arrived. */
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
      onBlur: () => {
        flush();
        setDraft((now) => now && { ...now, base: stored, typing: false });
        const { before, problemOf, onLeave } = field.current;
        if (text !== before && problemOf?.(text) === undefined) onLeave?.(before);
      },
    },
  };
}
