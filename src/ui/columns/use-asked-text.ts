import { useEffect, useRef, useState } from "react";

import { useDraftActions } from "#app/react/actions/drafts.ts";
import type { FanOut } from "#app/view/action-dialog.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { tellDraftReturned } from "#app/view/open-drafts.ts";
import { useWriting } from "#ui/composer/use-writing.ts";
import * as composerWords from "#ui/words/composer.ts";

/** The text of a message that goes to several models. */
export interface AskedText {
  text: string;
  setText: (text: string) => void;
  /** Removes the draft from which the text came, once the message is sent. */
  clear: () => void;
}

/**
 * Keeps the text as the draft of the box from which it came, and returns it to that box when the dialog
 * closes.
 */
export function useAskedText({
  text: given,
  draftKey,
}: Pick<FanOut, "text" | "draftKey">): AskedText {
  const [text, setText] = useState(given ?? "");
  const draftActions = useDraftActions();
  const { write, writeSoon, flush } = useWriting();
  /** Text that the box does not show yet. */
  const written = useRef<string | null>(null);
  useEffect(
    () => () => {
      flush();
      if (draftKey === null || written.current === null) return;
      // The box may read the draft only once it is stored.
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
      // Writes what is pending now, so that nothing is stored after the draft is cleared.
      flush();
      written.current = null;
      if (draftKey === null) return;
      void notifyFailure(draftActions.clear(draftKey), { text: composerWords.draftNotCleared });
    },
  };
}
