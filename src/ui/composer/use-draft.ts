import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useStoredText } from "#app/react/queries/drafts.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { onDraftReturned, onFlushDrafts } from "#app/view/open-drafts.ts";
import { forgetUnsaved, keepUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { forgetEarlyText } from "#platform/early-page.ts";
import { whenComposed } from "#ui/kit/browser/composing.ts";
import * as composerWords from "#ui/words/composer.ts";

import { joined, putBefore, withoutSent } from "./draft-text.ts";

/** Delay between the last keystroke and storing the draft (milliseconds). */
const WRITE_AFTER = 300;

/**
 * A composer's text, loaded from the database and saved there while the person types. A text that
 * was not typed in this tab follows the stored one: it may be sent or changed in another tab.
 */
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
  /** Whether the stored draft is known, and in the text. */
  isRead: boolean;
}

/**
 * @param form holds the box. With it, what is typed before the stored draft is read goes below that draft,
 *   and nothing is stored until then; without it, what is typed takes the stored draft's place.
 */
export function useDraft(key: string, form?: RefObject<HTMLElement | null>): ComposerDraft {
  const [draft, setDraft] = useState({ key: "", text: "" });
  const [readKey, setReadKey] = useState("");
  /** The key whose stored draft is known. */
  const known = useRef("");
  /** Keys in whose box something was typed before their stored draft was read. */
  const unread = useRef(new Set<string>());
  /** The key whose text is in the box. */
  const held = useRef("");
  /** The box's latest text, by key: a send may end while another key's text is shown. */
  const last = useRef(new Map<string, string>());
  /** Keys whose text was typed in this tab, until the draft is empty again. */
  const own = useRef(new Set<string>());
  /** Texts being sent, by key, with what is before them, as long as the draft begins so. */
  const onTheWay = useRef(new Map<string, string>());
  const { write, writeSoon, takeSent, flush } = useWriting();
  const show = useCallback(
    (of: string, stored: string | null, isCurrent: boolean) => {
      const unsaved = unsavedDraft(of);
      const wasTyped = unread.current.delete(of);
      if (!wasTyped && (!isCurrent || (stored === null && unsaved === null))) return;
      const typed = wasTyped ? (last.current.get(of) ?? "") : "";
      const text = joined(unsaved ?? stored ?? "", typed);
      if (!isCurrent) return write(of, text);
      known.current = of;
      setReadKey(of);
      if (held.current === of && !wasTyped) return;
      held.current = of;
      last.current.set(of, text);
      const lead = text.slice(0, text.length - typed.length);
      prefix(onTheWay.current, of, lead);
      if (wasTyped) putBefore(form, lead);
      setDraft({ key: of, text });
      // There may be room for it by now.
      if (unsaved !== null || wasTyped) write(of, text);
    },
    [form, write],
  );
  useStoredDraft(key, show, flush);
  useReturned(key, (stored) => {
    last.current.set(key, stored);
    if (held.current === key) setDraft({ key, text: stored });
  });
  useStoredElsewhere(key, (stored, before) => {
    const shown = last.current.get(key);
    if (shown === stored && stored === "") own.current.delete(key);
    // What the person has typed here stays, and so does what this tab has not stored or sent yet.
    const isOwn = own.current.has(key) || unread.current.has(key) || onTheWay.current.has(key);
    if (isOwn || known.current !== key || shown !== before || unsavedDraft(key) !== null) return;
    last.current.set(key, stored);
    if (held.current === key) setDraft({ key, text: stored });
  });
  const remember = (of: string, text: string) => {
    last.current.set(of, text);
    own.current.add(of);
    // A replacement text may begin with the same words later, but none of it was sent.
    if (!text.startsWith(onTheWay.current.get(of) ?? "")) onTheWay.current.delete(of);
  };
  const setText = (text: string) => {
    held.current = key;
    remember(key, text);
    setDraft({ key, text });
    if (form !== undefined && known.current !== key) unread.current.add(key);
    else if (text === "") write(key, text);
    else writeSoon(key, text);
  };
  const leaving = (of: string, sent: string) => {
    // A page that dies now must find what it was sending.
    flush();
    onTheWay.current.set(of, sent);
    return () => {
      const left = withoutSent(last.current.get(of) ?? "", sent, onTheWay.current.get(of));
      onTheWay.current.delete(of);
      if (left === undefined) return;
      last.current.set(of, left);
      setDraft((now) => (now.key === of ? { key: of, text: left } : now));
      if (unread.current.has(of)) return;
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
  const text = draft.key === key ? draft.text : "";
  return { text, setText, leaving, takeOut, isRead: readKey === key };
}

function prefix(texts: Map<string, string>, key: string, lead: string): void {
  const text = texts.get(key);
  if (text !== undefined) texts.set(key, `${lead}${text}`);
}

/**
 * Reads the stored draft of the box's key, once.
 *
 * @param show takes the key, its text (null: it cannot be read), and whether the box is still this key's
 */
function useStoredDraft(
  key: string,
  show: (key: string, stored: string | null, isCurrent: boolean) => void,
  flush: () => void,
): void {
  const draftActions = useDraftActions();
  useEffect(() => {
    let isCurrent = true;
    const showAtRest = (stored: string) => whenComposed(() => show(key, stored, isCurrent));
    draftActions.text(key).then(showAtRest, (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      show(key, null, isCurrent);
      if (isCurrent) notify({ text: composerWords.draftNotLoaded(why) });
    });
    return () => {
      isCurrent = false;
      flush();
    };
  }, [draftActions, key, show, flush]);
}

/** A stored draft got text from elsewhere. */
function useReturned(key: string, onText: (stored: string) => void): void {
  const draftActions = useDraftActions();
  const show = useEffectEvent(onText);
  useEffect(
    () =>
      onDraftReturned((of) => {
        if (of === key) draftActions.text(key).then((stored) => show(stored), reportError);
      }),
    [draftActions, key],
  );
}

/**
 * The stored draft was changed, in this tab or in another one.
 * @param onText takes the text, and what was stored before
 */
function useStoredElsewhere(key: string, onText: (stored: string, before: string) => void): void {
  const stored = useStoredText(key);
  const seen = useRef({ key: "", text: "" });
  const follow = useEffectEvent(onText);
  useEffect(() => {
    if (stored === undefined) return;
    const before = seen.current;
    seen.current = { key, text: stored };
    if (before.key === key) whenComposed(() => follow(stored, before.text));
  }, [key, stored]);
}

interface Pending {
  key: string;
  text: string;
  timer: ReturnType<typeof setTimeout>;
}

function staysWords(why: string): string {
  return composerWords.draftNotCleared(unpointed(why));
}

function unkeptWords(why: string, outlastsReload: boolean): string {
  return outlastsReload
    ? composerWords.draftInTab(unpointed(why))
    : composerWords.draftNotSaved(unpointed(why));
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
      if (isStored) forgetEarlyText();
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
    const onLeave = () => {
      const { key, text } = pending.current ?? {};
      // The page does not wait for the database.
      if (key !== undefined && text !== undefined) keepUnsaved(key, text);
      flush();
    };
    document.addEventListener("focusout", flush);
    // On a phone a page that is hidden may be gone without another word.
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", onLeave);
    const end = onFlushDrafts(flush);
    return () => {
      document.removeEventListener("focusout", flush);
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("pagehide", onLeave);
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
      const isTaken = notifyFailure(draftActions.takeSent(key, sent), { text: staysWords });
      void isTaken.then((isDone) => isDone && forgetEarlyText());
    },
    writeSoon: (key: string, text: string) => {
      cancelFor(pending, key);
      flush();
      pending.current = { key, text, timer: setTimeout(flush, WRITE_AFTER) };
    },
  };
}
