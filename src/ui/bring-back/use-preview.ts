import { useState } from "react";

import { bringBackBeforeKey, bringBackDraftKey } from "#domain/draft-keys.ts";
import { useDraft } from "#ui/composer/use-draft.ts";

/** The message as it will appear on the other branch. It survives closing the dialog. */
export interface Preview {
  text: string;
  /** Sets the text as the person edits it. */
  write: (text: string) => void;
  /** Replaces the text. What the person wrote can be restored. */
  replace: (words: string) => void;
  /** What the person wrote before the replacement; null if nothing was replaced. */
  before: string | null;
  /** Swaps the text with the previous one. */
  swap: () => void;
  empty: () => void;
}

/**
 * Keeps the preview's text as a draft.
 *
 * @param sourceId the branch that the message is made from
 */
export function usePreview(sourceId: string): Preview {
  const { text, setText } = useDraft(bringBackDraftKey(sourceId));
  const { text: before, setText: setBefore } = useDraft(bringBackBeforeKey(sourceId));
  /**
   * The text of the last replacement. While the text still equals it, the person has written nothing since.
   */
  const [made, setMade] = useState("");
  return {
    text,
    write: setText,
    replace: (words) => {
      // A second attempt must not discard what the person wrote before the first.
      if (text.trim() !== "" && (text !== made || before === "")) setBefore(text);
      setText(words);
      setMade(words);
    },
    before: before === "" || before === text ? null : before,
    swap: () => {
      setBefore(text);
      setText(before);
    },
    empty: () => {
      setText("");
      setBefore("");
    },
  };
}
