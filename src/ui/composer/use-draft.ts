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
 * A composer's text, loaded from the database and saved there while the person types. A text that
 * was not typed in this tab follows the stored one: it may be sent or changed in another tab.
 */
export interface ComposerDraft {
  text: string;
  setText: (text: string) => void;
  /**
   * Marks this key's text as being sent. Call the returned function once it is stored: the sent
   * text leaves the draft, and text typed after it stays. A draft that was changed in any other way
   * stays whole. It returns the box, if that still shows this draft.
   */
  leaving: (key: string, text: string) => () => OldBox;
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
    if (held.current === of) showEnd(form, () => setDraft({ key: of, text: stored }));
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

/** Below the end of any box (px). */
const BEYOND = 1e6;

/** After a change from elsewhere: the cursor is there, and the next words go there. */
function showEnd(form: RefObject<HTMLElement | null> | undefined, change: () => void): void {
  flushSync(change);
  boxIn(form)?.scrollTo(0, BEYOND);
}

/** The draft as only this tab has it: with what was typed on the way to its box, below the rest. */
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
  /** What was typed in this tab, also before a reload, by key. */
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
