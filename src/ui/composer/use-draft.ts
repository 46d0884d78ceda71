import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useStoredText } from "#app/react/queries/drafts.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { onDraftReturned, onFlushDrafts } from "#app/view/open-drafts.ts";
import { reasonOf } from "#app/view/reason.ts";
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
  const draftActions = useDraftActions();
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
  /** Texts being sent, by key, with what is before them, as long as the draft begins so. */
  const onTheWay = useRef(new Map<string, string>());
  const { write, writeSoon, takeSent, flush } = useWriting();
  useEffect(() => {
    let current = true;
    const show = (stored: string) => {
      const unsaved = unsavedDraft(key);
      const wasTyped = unread.current.delete(key);
      if (!current && !wasTyped) return;
      const typed = wasTyped ? (last.current.get(key) ?? "") : "";
      const text = joined(unsaved ?? stored, typed);
      if (!current) return write(key, text);
      known.current = key;
      setReadKey(key);
      if (held.current === key && !wasTyped) return;
      held.current = key;
      last.current.set(key, text);
      const lead = text.slice(0, text.length - typed.length);
      prefix(onTheWay.current, key, lead);
      if (wasTyped) putBefore(form, lead);
      setDraft({ key, text });
      // There may be room for it by now.
      if (unsaved !== null || wasTyped) write(key, text);
    };
    const showAtRest = (stored: string) => whenComposed(() => show(stored));
    draftActions.text(key).then(showAtRest, (error: unknown) => {
      if (unread.current.has(key) || unsavedDraft(key) !== null) show("");
      if (current) tellNotLoaded(error);
    });
    return () => {
      current = false;
      flush();
    };
  }, [draftActions, key, form, flush, write]);
  const take = (of: string, stored: string) => {
    last.current.set(of, stored);
    if (held.current === of) setDraft({ key: of, text: stored });
  };
  useReturned(key, take);
  const typed = useStoredElsewhere(key, (of, stored, before) => {
    // What this tab has not stored or sent yet stays.
    const isUnderWay = unread.current.has(of) || onTheWay.current.has(of);
    if (!isUnderWay && known.current === of && last.current.get(of) === before) take(of, stored);
  });
  const hold = (of: string, text: string, isShown = false) => {
    last.current.set(of, text);
    typed(of, text);
    // A replacement text may begin with the same words later, but none of it was sent.
    if (!text.startsWith(onTheWay.current.get(of) ?? "")) onTheWay.current.delete(of);
    setDraft((now) => (isShown || now.key === of ? { key: of, text } : now));
  };
  const setText = (text: string) => {
    held.current = key;
    hold(key, text, true);
    if (form !== undefined && known.current !== key) unread.current.add(key);
    else (text === "" ? write : writeSoon)(key, text);
  };
  const leaving = (of: string, sent: string) => {
    // A page that dies now must find what it was sending.
    flush();
    onTheWay.current.set(of, sent);
    return () => {
      const left = takeLeft(of, sent, last.current, onTheWay.current);
      if (left === undefined) return;
      hold(of, left);
      if (unread.current.has(of)) return;
      if (left === "") takeSent(of, sent);
      else write(of, left);
    };
  };
  const takeOut = (words: string) => {
    hold(key, (last.current.get(key) ?? "").replace(words, ""));
    write(key, last.current.get(key) ?? "");
  };
  const text = draft.key === key ? draft.text : "";
  return { text, setText, leaving, takeOut, isRead: readKey === key };
}

function tellNotLoaded(error: unknown): void {
  notify({ text: composerWords.draftNotLoaded(reasonOf(error)) });
}

/** What stays of the box's latest text once this was sent; undefined if all of it does. */
function takeLeft(
  of: string,
  sent: string,
  last: ReadonlyMap<string, string>,
  onTheWay: Map<string, string>,
): string | undefined {
  const left = withoutSent(last.get(of) ?? "", sent, onTheWay.get(of));
  onTheWay.delete(of);
  return left;
}

function prefix(texts: Map<string, string>, key: string, lead: string): void {
  const text = texts.get(key);
  if (text !== undefined) texts.set(key, `${lead}${text}`);
}

/** A stored draft got text from elsewhere: it is read, while the box may go on to another one. */
function useReturned(key: string, onText: (of: string, stored: string) => void): void {
  const draftActions = useDraftActions();
  const show = useEffectEvent(onText);
  useEffect(
    () =>
      onDraftReturned((of) => {
        if (of === key) draftActions.text(of).then((stored) => show(of, stored), reportError);
      }),
    [draftActions, key],
  );
}

/**
 * The stored draft was changed elsewhere, and nothing was typed in this tab since it was last empty.
 * @param onText takes the key, its text, and what was stored before
 * @returns remembers what is typed here
 */
function useStoredElsewhere(
  key: string,
  onText: (of: string, stored: string, before: string) => void,
): (of: string, text: string) => void {
  const stored = useStoredText(key);
  /** What was typed in this tab, by key. */
  const own = useRef(new Map<string, string>());
  const seen = useRef({ key: "", text: "" });
  const follow = useEffectEvent(onText);
  useEffect(() => {
    if (stored === undefined) return;
    const before = seen.current;
    seen.current = { key, text: stored };
    if (before.key !== key) return;
    if (stored === "" && own.current.get(key) === "") own.current.delete(key);
    whenComposed(() => {
      if (!own.current.has(key) && unsavedDraft(key) === null) follow(key, stored, before.text);
    });
  }, [key, stored]);
  return (of, text) => void own.current.set(of, text);
}

interface Pending {
  key: string;
  text: string;
  /** Where it was typed. */
  address: string;
  timer: ReturnType<typeof setTimeout>;
}

function unkeptWords(why: string, outlastsReload: boolean): string {
  return outlastsReload ? composerWords.draftInTab(why) : composerWords.draftNotSaved(why);
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
  /** Texts that the database has been given and has not stored yet, by key. */
  const given = useRef(new Map<string, { text: string }>());
  const put = useCallback(
    async (key: string, text: string, address: string) => {
      const own = { text };
      given.current.set(key, own);
      const isStored = await notifyFailure(draftActions.put(key, text), {
        text: (why) =>
          text === ""
            ? composerWords.draftNotCleared(why)
            : unkeptWords(why, keepUnsaved(key, text)),
      });
      // What was given since is another's to tell of.
      const isLatest = given.current.get(key) === own;
      if (isLatest) given.current.delete(key);
      if (isLatest && (isStored || text === "")) forgetUnsaved(key);
      if (isStored) forgetEarlyText(text, address);
    },
    [draftActions],
  );
  const flush = useCallback(() => {
    const waiting = pending.current;
    if (waiting === null) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    void put(waiting.key, waiting.text, waiting.address);
  }, [put]);
  // Leaving the box may precede leaving the page, for example for a provider's sign-in.
  useEffect(() => {
    const onLeave = () => {
      flush();
      // The page does not wait for the database.
      for (const [key, { text }] of given.current) keepUnsaved(key, text);
    };
    document.addEventListener("focusout", flush);
    // On a phone a page that is hidden may be gone without another word.
    const onHidden = () => (document.visibilityState === "hidden" ? onLeave() : flush());
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", onLeave);
    const end = onFlushDrafts(flush);
    return () => {
      document.removeEventListener("focusout", flush);
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", onLeave);
      end();
    };
  }, [flush]);
  const write = useCallback(
    (key: string, text: string) => {
      cancelFor(pending, key);
      void put(key, text, window.location.hash);
    },
    [put],
  );
  return {
    flush,
    write,
    takeSent: (key: string, sent: string) => {
      cancelFor(pending, key);
      forgetUnsaved(key);
      const address = window.location.hash;
      const isTaken = notifyFailure(draftActions.takeSent(key, sent), {
        text: composerWords.draftNotCleared,
      });
      void isTaken.then((isDone) => isDone && forgetEarlyText(sent, address));
    },
    writeSoon: (key: string, text: string) => {
      cancelFor(pending, key);
      flush();
      const address = window.location.hash;
      pending.current = { key, text, address, timer: setTimeout(flush, WRITE_AFTER) };
    },
  };
}
