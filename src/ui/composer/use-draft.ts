import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { useStoredText } from "#app/react/queries/drafts.ts";
import { notify } from "#app/view/notices.ts";
import { onDraftReturned } from "#app/view/open-drafts.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { OldBox } from "#app/view/typed-on.ts";
import { forgetUnsaved, keepUnsaved, typedOnKey, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { whenComposed } from "#ui/kit/browser/composing.ts";
import * as composerWords from "#ui/words/composer.ts";

import { boxIn, joined, putBefore, withoutSent } from "./draft-text.ts";
import { useWriting } from "./use-writing.ts";

/**
 * A composer's text, loaded from the database and saved there while the person types. If nothing was typed in
 * this tab, the text follows the stored one, which may be sent or changed in another tab.
 */
export interface ComposerDraft {
  text: string;
  setText: (text: string) => void;
  /**
   * Marks this key's text as being sent. Call the returned function once it is stored: the sent text then
   * leaves the draft, and text typed after it stays. A draft that was changed in any other way stays whole.
   * The function returns the box if it still shows this draft.
   */
  leaving: (key: string, text: string) => () => OldBox;
  /** Removes a passage from the draft's current text. */
  takeOut: (words: string) => void;
  /** Whether the stored draft has been read and is part of the text. */
  isRead: boolean;
}

/**
 * @param form holds the box. With it, text typed before the stored draft is read goes below that draft, and
 *   nothing is stored until then. Without it, what is typed replaces the stored draft.
 */
export function useDraft(key: string, form?: RefObject<HTMLElement | null>): ComposerDraft {
  const draftActions = useDraftActions();
  const [draft, setDraft] = useState({ key: "", text: "" });
  const [readKey, setReadKey] = useState("");
  /** The key whose stored draft has been read. */
  const known = useRef("");
  /** Keys whose box was typed in before their stored draft was read. */
  const unread = useRef(new Set<string>());
  /** The key whose text is in the box. */
  const held = useRef("");
  /** The box's latest text by key: a send may end while another key's text is shown. */
  const last = useRef(new Map<string, string>());
  /** Texts being sent by key, each with what precedes it, for as long as the draft begins with them. */
  const onTheWay = useRef(new Map<string, string>());
  const { write, writeSoon, takeSent, flush } = useWriting();
  useEffect(() => {
    let current = true;
    const show = (stored: string) => {
      const wasTyped = unread.current.delete(key);
      if (!current && !wasTyped) return;
      const unsaved = unsavedOver(key, stored);
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
      // The storage may have room for it now.
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
    if (held.current === of) showEnd(form, () => setDraft({ key: of, text: stored }));
  };
  useReturned(key, take);
  const typed = useStoredElsewhere(key, (of, stored, before) => {
    // Text that this tab has not stored or sent yet stays.
    const isUnderWay = unread.current.has(of) || onTheWay.current.has(of);
    if (!isUnderWay && known.current === of && last.current.get(of) === before) take(of, stored);
  });
  const hold = (of: string, text: string, isShown = false) => {
    last.current.set(of, text);
    typed(of, text);
    // The text was replaced. Even if it begins with the same words later, none of it was sent.
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
    // If the page dies now, it must find afterwards what it was sending.
    flush();
    onTheWay.current.set(of, sent);
    return () => {
      const left = takeLeft(of, sent, last.current, onTheWay.current);
      if (left !== undefined) {
        // The next key may come before the next commit, and would bring the sent text back.
        flushSync(() => hold(of, left));
        if (unread.current.has(of)) return null;
        if (left === "") takeSent(of, sent);
        else write(of, left);
      }
      return held.current === of ? boxIn(form) : null;
    };
  };
  const takeOut = (words: string) => setText((last.current.get(key) ?? "").replace(words, ""));
  const text = draft.key === key ? draft.text : "";
  return { text, setText, leaving, takeOut, isRead: readKey === key };
}

/** A position below the end of any box (px). */
const BEYOND = 1e6;

/** Makes a change from elsewhere and scrolls to the end, where the cursor is and the next words go. */
function showEnd(form: RefObject<HTMLElement | null> | undefined, change: () => void): void {
  flushSync(change);
  boxIn(form)?.scrollTo(0, BEYOND);
}

/**
 * The draft as only this tab has it, with text that was typed on the way to its box below it; null if there
 * is none.
 */
function unsavedOver(key: string, stored: string): string | null {
  const unsaved = unsavedDraft(key);
  const typedOn = unsavedDraft(typedOnKey(key));
  if (typedOn === null) return unsaved;
  const text = joined(unsaved ?? stored, typedOn);
  keepUnsaved(key, text);
  forgetUnsaved(typedOnKey(key));
  return text;
}

function tellNotLoaded(error: unknown): void {
  notify({ text: composerWords.draftNotLoaded(reasonOf(error)) });
}

/** The rest of the box's latest text once this was sent; undefined if the text stays whole. */
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

/** Reads a stored draft again after text was returned to it from elsewhere. */
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
 * Follows a stored draft that was changed elsewhere, unless something was typed in this tab since it was last
 * empty.
 * @param onText called with the key, its text, and what was stored before
 * @returns a function that notes what is typed here
 */
function useStoredElsewhere(
  key: string,
  onText: (of: string, stored: string, before: string) => void,
): (of: string, text: string) => void {
  const stored = useStoredText(key);
  /** The texts typed in this tab by key, including before a reload. */
  const own = useRef(new Map<string, string>());
  const seen = useRef({ key: "", text: "" });
  const follow = useEffectEvent(onText);
  useEffect(() => {
    const before = unsavedDraft(key);
    if (before !== null) own.current.set(key, before);
  }, [key]);
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
