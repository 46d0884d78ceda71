import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { forgetText, keepText, takeText } from "./kept-text.ts";

/** Delay between the last keystroke and saving a text (milliseconds). */
const SAVE_AFTER = 1_500;

/** The longest that a text waits to be saved while the person types without a pause (milliseconds). */
const LONGEST_WAIT = 5_000;

export interface SavedTextOptions {
  /** The stored text. */
  stored: string;
  /**
   * Name of the text within this tab. If the page is left before the text is stored, the next page finds it
   * by this name.
   */
  name?: string | undefined;
  /** Returns what is wrong with a text. Such a text is not saved. */
  problemOf?: (text: string) => string | undefined;
  save: (text: string) => void;
  /**
   * Called when the person leaves the field after changing it; `before` is the text when they
   * entered it.
   */
  onLeave?: (before: string) => void;
}

/**
 * A text that is saved while the person types: after a pause, by Enter in a single-line field, when they
 * leave it or the page, and when the field disappears. A change from another tab is shown unless they are
 * typing.
 */
export function useSavedText(options: SavedTextOptions) {
  const { stored } = options;
  /**
   * `base` is the stored text at the time of typing. Once the stored text differs, this text has been saved.
   */
  const [draft, setDraft] = useState<{ text: string; base: string; typing: boolean } | null>(null);
  const field = useRef({ ...options, before: stored, unsaved: null as string | null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the unsaved text must be saved at the latest, by the page's clock (milliseconds). */
  const latest = useRef(0);
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
  const isShown = draft !== null && (draft.typing || draft.base === stored);
  if (draft !== null && !isShown) setDraft(null);
  const text = isShown ? draft.text : stored;
  const onPageLeft = useEffectEvent(() => {
    const { name, problemOf } = options;
    const isUnstored = text !== stored && problemOf?.(text) === undefined;
    // A page that is left does not wait for the database.
    if (name !== undefined && isUnstored) keepText(name, text, stored);
    flush();
  });
  const onPageBack = useEffectEvent(() => {
    if (options.name !== undefined) forgetText(options.name);
  });
  useEffect(() => {
    const onLeft = () => onPageLeft();
    const onSeen = () => (document.visibilityState === "hidden" ? onPageLeft() : onPageBack());
    window.addEventListener("pagehide", onLeft);
    document.addEventListener("visibilitychange", onSeen);
    return () => {
      window.removeEventListener("pagehide", onLeft);
      document.removeEventListener("visibilitychange", onSeen);
      flushAtEnd.current();
    };
  }, []);
  const goOn = useEffectEvent((name: string) => {
    const kept = takeText(name, stored);
    if (kept !== null) options.save(kept);
  });
  useEffect(() => {
    if (options.name !== undefined) goOn(options.name);
  }, [options.name]);
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
        const now = performance.now();
        if (field.current.unsaved === null) latest.current = now + LONGEST_WAIT;
        field.current.unsaved = typed;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, Math.min(SAVE_AFTER, latest.current - now));
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
