import { useCallback, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { onDraftReturned, onFlushDrafts } from "#app/view/open-drafts.ts";
import { forgetUnsaved, keepUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";

/** Delay between the last keystroke and storing the draft (milliseconds). */
const WRITE_AFTER = 300;

/** A composer's text, loaded from the database and saved there while the person types. */
export interface ComposerDraft {
  text: string;
  setText: (text: string) => void;
  /**
   * Marks this key's text as being sent. Call the returned function once it is stored: the sent
   * text leaves the draft, and text typed after it stays. A draft that was changed in any other way
   * stays whole.
   */
  leaving: (key: string, text: string) => () => void;
  /** Removes this passage from the draft's current text. */
  takeOut: (words: string) => void;
}

export function useDraft(key: string): ComposerDraft {
  const draftActions = useDraftActions();
  const [draft, setDraft] = useState({ key: "", text: "" });
  /** The key whose text is in the box. */
  const held = useRef("");
  /** The box's latest text, by key: a send may end while another key's text is shown. */
  const last = useRef(new Map<string, string>());
  /** Texts being sent, by key, as long as the draft begins with them. */
  const onTheWay = useRef(new Map<string, string>());
  const { write, writeSoon, takeSent, flush } = useWriting();
  useEffect(() => {
    let current = true;
    const show = (stored: string) => {
      // Text typed while the database is being read takes precedence.
      if (!current || held.current === key) return;
      const unsaved = unsavedDraft(key);
      const text = unsaved ?? stored;
      held.current = key;
      last.current.set(key, text);
      setDraft({ key, text });
      // There may be room for it by now.
      if (unsaved !== null) write(key, unsaved);
    };
    draftActions.text(key).then(show, (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      if (current && unsavedDraft(key) !== null) show("");
      if (current) notify({ text: `Your draft couldn’t be loaded (${why}).` });
    });
    return () => {
      current = false;
      flush();
    };
  }, [draftActions, key, flush, write]);
  useEffect(
    () =>
      onDraftReturned((of) => {
        if (of !== key) return;
        const show = (stored: string) => {
          last.current.set(key, stored);
          if (held.current === key) setDraft({ key, text: stored });
        };
        draftActions.text(key).then(show, reportError);
      }),
    [draftActions, key],
  );
  const remember = (of: string, text: string) => {
    last.current.set(of, text);
    // A replacement text may begin with the same words later, but none of it was sent.
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
    // A page that dies now must find what it was sending.
    flush();
    onTheWay.current.set(of, sent);
    return () => {
      const text = last.current.get(of) ?? "";
      if (!onTheWay.current.delete(of) || sent === "" || !text.startsWith(sent)) return;
      const left = text.slice(sent.length).trimStart();
      last.current.set(of, left);
      setDraft((now) => (now.key === of ? { key: of, text: left } : now));
      if (left === "") takeSent(of, sent);
      else write(of, left);
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
  return `Your draft couldn’t be cleared (${unpointed(why)}). Its text may reappear after a reload.`;
}

function unkeptWords(why: string, outlastsReload: boolean): string {
  const where = outlastsReload
    ? "This tab keeps it until you close it: free up space, or copy it before you close the tab."
    : "It’s only on this page: copy it before you leave.";
  return `Your draft couldn’t be saved (${unpointed(why)}). ${where}`;
}

function unpointed(sentence: string): string {
  return sentence.replace(/\.$/u, "");
}

function cancelFor(pending: RefObject<Pending | null>, key: string): void {
  if (pending.current?.key !== key) return;
  clearTimeout(pending.current.timer);
  pending.current = null;
}

/**
 * Writes drafts immediately or after the last keystroke. Writing one key never cancels a pending
 * write of another.
 */
function useWriting() {
  const draftActions = useDraftActions();
  const pending = useRef<Pending | null>(null);
  const put = useCallback(
    async (key: string, text: string) => {
      const isStored = await notifyFailure(draftActions.put(key, text), {
        text: (why) => (text === "" ? staysWords(why) : unkeptWords(why, keepUnsaved(key, text))),
      });
      if (isStored || text === "") forgetUnsaved(key);
    },
    [draftActions],
  );
  const flush = useCallback(() => {
    const waiting = pending.current;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    void put(waiting.key, waiting.text);
  }, [put]);
  // Leaving the box may precede leaving the page, for example for a provider's sign-in.
  useEffect(() => {
    document.addEventListener("focusout", flush);
    const end = onFlushDrafts(flush);
    return () => {
      document.removeEventListener("focusout", flush);
      end();
    };
  }, [flush]);
  const write = useCallback(
    (key: string, text: string) => {
      cancelFor(pending, key);
      void put(key, text);
    },
    [put],
  );
  return {
    flush,
    write,
    takeSent: (key: string, sent: string) => {
      cancelFor(pending, key);
      forgetUnsaved(key);
      void notifyFailure(draftActions.takeSent(key, sent), { text: staysWords });
    },
    writeSoon: (key: string, text: string) => {
      cancelFor(pending, key);
      flush();
      pending.current = { key, text, timer: setTimeout(flush, WRITE_AFTER) };
    },
  };
}
