import { useEffect } from "react";

import { notify } from "#app/view/notices.ts";
import { takeErasedNote } from "#platform/erased-note.ts";
import { erasedWords } from "#ui/words/erased.ts";

/** Says that everything was erased; otherwise only the empty page would show it. Renders nothing. */
export function Erased(): null {
  useEffect(() => {
    if (takeErasedNote()) notify({ text: erasedWords.done });
  }, []);
  return null;
}
