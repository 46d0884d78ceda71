import { useEffect, useRef, useState } from "react";

import { useBough } from "#app/hooks.ts";

/** How long after the last key the draft is written (milliseconds). */
const WRITE_AFTER = 300;

/** The text of a composer, read from the database and written there as the person types. */
export function useDraft(key: string): [string, (text: string) => void] {
  const bough = useBough();
  const [draft, setDraft] = useState({ key: "", text: "" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    let current = true;
    const put = (stored: string) => {
      // What was typed while the database was read wins.
      if (current) setDraft((now) => (now.key === key ? now : { key, text: stored }));
    };
    bough.keepings.draft(key).then(put, () => put(""));
    return () => {
      current = false;
    };
  }, [bough, key]);
  const setText = (text: string) => {
    setDraft({ key, text });
    clearTimeout(timer.current);
    const write = () => void bough.keepings.putDraft(key, text, bough.now());
    if (text === "") write();
    else timer.current = setTimeout(write, WRITE_AFTER);
  };
  return [draft.key === key ? draft.text : "", setText];
}
