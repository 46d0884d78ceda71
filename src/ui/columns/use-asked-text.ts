import { useEffect, useRef, useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import type { FanOut } from "#app/view/action-dialog.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { tellDraftReturned } from "#app/view/open-drafts.ts";
import { useWriting } from "#ui/composer/use-writing.ts";
import * as composerWords from "#ui/words/composer.ts";

/** The text of a message to several models. */
export interface AskedText {
  text: string;
  setText: (text: string) => void;
  /** Removes the draft that it came from, once the message is sent. */
  clear: () => void;
}

/**
 * What is written is kept in the draft of the box that the text came from, and is in that box when the
 * dialog is gone.
 */
export function useAskedText({
  text: given,
  draftKey,
}: Pick<FanOut, "text" | "draftKey">): AskedText {
  const [text, setText] = useState(given ?? "");
  const draftActions = useDraftActions();
  const { write, writeSoon, flush } = useWriting();
  /** What the box does not have yet. */
  const written = useRef<string | null>(null);
  useEffect(
    () => () => {
      flush();
      if (draftKey === null || written.current === null) return;
      // The box must not read before it is stored.
      void draftActions.put(draftKey, written.current).then((done) => {
        if (done.ok) tellDraftReturned(draftKey, []);
      });
    },
    [draftActions, draftKey, flush],
  );
  return {
    text,
    setText: (words) => {
      setText(words);
      written.current = words;
      if (draftKey !== null) (words === "" ? write : writeSoon)(draftKey, words);
    },
    clear: () => {
      // Nothing that waits may be stored after this.
      flush();
      written.current = null;
      if (draftKey === null) return;
      void notifyFailure(draftActions.clear(draftKey), { text: composerWords.draftNotCleared });
    },
  };
}
