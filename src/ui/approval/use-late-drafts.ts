import { useEffect, useMemo } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import type { DraftActions } from "#app/react/actions/drafts.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";

/** Stores texts under their draft keys a moment after the last keystroke. */
export interface LateDrafts {
  /** Stores the text soon; an empty text is removed at once. */
  write(key: string, text: string): void;
  /**
   * Stores a pending text now; called before a decision. The text is removed in the transaction that records
   * the decision, so a refused decision loses nothing.
   */
  keep(key: string): void;
  keepAll(): void;
}

/** Delay between the last keystroke and storing a text (milliseconds). */
const WRITE_AFTER = 300;

/** @param unkept what to say if a text could not be stored */
export function useLateDrafts(unkept: (why: string) => string): LateDrafts {
  const draftActions = useDraftActions();
  const late = useMemo(() => lateDrafts(draftActions, unkept), [draftActions, unkept]);
  // A reopened dialog reads what is stored, so pending texts are stored when it closes.
  useEffect(() => () => late.keepAll(), [late]);
  return late;
}

function lateDrafts(draftActions: DraftActions, unkept: (why: string) => string): LateDrafts {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; text: string }>();
  const store = (key: string, text: string) => {
    clearTimeout(waiting.get(key)?.timer);
    waiting.delete(key);
    void notifyFailure(draftActions.put(key, text), { text: unkept });
  };
  const keep = (key: string) => {
    const one = waiting.get(key);
    if (one !== undefined) store(key, one.text);
  };
  return {
    write: (key, text) => {
      if (text === "") return store(key, text);
      clearTimeout(waiting.get(key)?.timer);
      const timer = setTimeout(() => store(key, text), WRITE_AFTER);
      waiting.set(key, { timer, text });
    },
    keep,
    keepAll: () => [...waiting.keys()].forEach(keep),
  };
}
