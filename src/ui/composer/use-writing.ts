import { useCallback, useEffect, useRef } from "react";
import type { RefObject } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { onFlushDrafts } from "#app/view/open-drafts.ts";
import { forgetUnsaved, keepUnsaved } from "#app/view/unsaved-drafts.ts";
import { forgetEarlyText } from "#platform/early-page.ts";
import * as composerWords from "#ui/words/composer.ts";

/** Delay between the last keystroke and storing the draft (milliseconds). */
const WRITE_AFTER = 300;

interface Pending {
  key: string;
  text: string;
  /** The page's address when the text was typed. */
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
export function useWriting() {
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
      // If a later text was given since, its own call reports the outcome.
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
      // The page does not wait for the database, so unstored texts go to the tab's storage.
      for (const [key, { text }] of given.current) keepUnsaved(key, text);
    };
    document.addEventListener("focusout", flush);
    // On a phone, a hidden page may be discarded without another event.
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
