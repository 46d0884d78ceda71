import type { AnswerFlaw } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

export interface FlawNoteProps {
  flaw: AnswerFlaw | undefined;
  /** The model was asked for another answer, so the flaw is described in what Bough told it. */
  isRetried: boolean;
}

/** The flaw that a check found in the answer above, which is kept all the same. */
export function FlawNote({ flaw, isRetried }: FlawNoteProps) {
  if (flaw === undefined) return null;
  const heading = flaw.unchecked === true ? uncheckedWords[flaw.check] : flawWords[flaw.check];
  return (
    <Note className={styles.flaw}>
      <WarningIcon size={14} />
      <span dir="auto">
        {heading}
        {!isRetried && <>: {escapeHidden(flaw.problem)}</>}
      </span>
    </Note>
  );
}

const flawWords = {
  output: threadWords.misfitsSchema,
  pattern: threadWords.rejectedByPattern,
  function: threadWords.rejectedByFunction,
  model: threadWords.rejectedByModel,
} as const satisfies Record<AnswerFlaw["check"], string>;

const uncheckedWords = {
  output: threadWords.uncheckedSchema,
  pattern: threadWords.uncheckedPattern,
  function: threadWords.uncheckedFunction,
  model: threadWords.uncheckedModel,
} as const satisfies Record<AnswerFlaw["check"], string>;
