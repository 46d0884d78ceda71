import { useCallback, useEffect, useRef, useState } from "react";

import { useBough } from "#app/hooks.ts";
import { tellFailure } from "#app/tell-failure.ts";
import { useView } from "#app/view.ts";

/** Of each draft that is written in, the way to write at once what waits to be written. */
const writers = new Set<() => void>();

/** Writes what waits to be written, for who moves a draft. */
export function flushDrafts(): void {
  for (const write of writers) write();
}

/** How long after the last key the draft is written (milliseconds). */
const WRITE_AFTER = 300;

/** The text of a composer, read from the database and written there as the person types. */
export interface Draft {
  text: string;
  setText: (text: string) => void;
  /**
   * This text of this key is on its way. Call what is returned once it is stored: the words leave the
   * draft, what was typed after them stays. A draft that was changed otherwise since stays whole.
   */
  leaving: (key: string, text: string) => () => void;
  /** Takes these words out of the text of this draft, as it has become since. */
  takeOut: (words: string) => void;
}

export function useDraft(key: string): Draft {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  const [draft, setDraft] = useState({ key: "", text: "" });
  /** Whose text is in the box. */
  const held = useRef("");
  /** What the box held last, by key: a send may end while another key's text is shown. */
  const last = useRef(new Map<string, string>());
  /** Words on their way, by key, for as long as the text begins with them. */
  const onTheWay = useRef(new Map<string, string>());
  const { write, writeSoon, flush } = useWriting();
  useEffect(() => {
    let current = true;
    const show = (stored: string) => {
      // What was typed while the database was read wins.
      if (!current || held.current === key) return;
      held.current = key;
      last.current.set(key, stored);
      setDraft({ key, text: stored });
    };
    bough.keepings.draft(key).then(show, (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      if (current) notify({ text: `What you had begun to write could not be read (${why}).` });
    });
    return () => {
      current = false;
      flush();
    };
  }, [bough, key, notify, flush]);
  const remember = (of: string, text: string) => {
    last.current.set(of, text);
    // What is written in its place may come to begin alike: no word of that was sent.
    if (!text.startsWith(onTheWay.current.get(of) ?? "")) onTheWay.current.delete(of);
  };
  const setText = (text: string) => {
    held.current = key;
    remember(key, text);
    setDraft({ key, text });
    if (text === "") write(key, text);
    else writeSoon(key, text);
  };
  const leaving = (of: string, sent: string) => {
    onTheWay.current.set(of, sent);
    return () => {
      const text = last.current.get(of) ?? "";
      if (!onTheWay.current.delete(of) || sent === "" || !text.startsWith(sent)) return;
      const left = text.slice(sent.length).trimStart();
      last.current.set(of, left);
      setDraft((now) => (now.key === of ? { key: of, text: left } : now));
      write(of, left);
    };
  };
  const takeOut = (words: string) => {
    const left = (last.current.get(key) ?? "").replace(words, "");
    remember(key, left);
    setDraft((now) => (now.key === key ? { key, text: left } : now));
    write(key, left);
  };
  return { text: draft.key === key ? draft.text : "", setText, leaving, takeOut };
}

interface Pending {
  key: string;
  text: string;
  timer: ReturnType<typeof setTimeout>;
}

function staysWords(why: string): string {
  return `The draft could not be emptied (${why}). Its words may be there again after a reload.`;
}

function unkeptWords(why: string): string {
  return `The draft could not be stored (${why}). It is on this page only: copy it before you leave.`;
}

/** Writes drafts: at once, or after the last key. What waits for one key is no other's to cancel. */
function useWriting() {
  const bough = useBough();
  const pending = useRef<Pending | null>(null);
  const put = useCallback(
    (key: string, text: string) =>
      void tellFailure(bough.keepings.putDraft(key, text, bough.now()), {
        text: text === "" ? staysWords : unkeptWords,
      }),
    [bough],
  );
  const flush = useCallback(() => {
    const waiting = pending.current;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    put(waiting.key, waiting.text);
  }, [put]);
  // Who leaves the box may leave the page next, as for a provider's sign-in.
  useEffect(() => {
    document.addEventListener("focusout", flush);
    writers.add(flush);
    return () => {
      document.removeEventListener("focusout", flush);
      writers.delete(flush);
    };
  }, [flush]);
  const cancel = (key: string) => {
    if (pending.current?.key !== key) return;
    clearTimeout(pending.current.timer);
    pending.current = null;
  };
  return {
    flush,
    write: (key: string, text: string) => {
      cancel(key);
      put(key, text);
    },
    writeSoon: (key: string, text: string) => {
      cancel(key);
      flush();
      pending.current = { key, text, timer: setTimeout(flush, WRITE_AFTER) };
    },
  };
}
