import { useEffect, useRef } from "react";

import { requestFocus } from "#app/view/focus-requests.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { unsupportedText } from "./attachment-text.ts";
import { TextInstead } from "./text-instead.tsx";
import type { AttachmentsState } from "./use-attachments.ts";

import styles from "./attachments.module.css";

export interface UnsupportedNoteProps {
  attaching: AttachmentsState;
  refused: readonly AttachmentPart[];
  modelId: string;
  /** Whether the person has tried to send and must choose now. */
  asked: boolean;
  onSendWithout: () => void;
}

/** Says what the model does not accept, before anything is sent, and what the person can do. */
export function UnsupportedNote(props: UnsupportedNoteProps) {
  const { attaching, refused, modelId, asked, onSendWithout } = props;
  const other = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The send button must not get the focus: pressing Enter twice out of habit must not decide.
    if (asked) other.current?.focus();
  }, [asked]);
  return (
    <p role="alert" className={classes(styles.note, styles.waits, asked && styles.asked)}>
      <span>{wordsFor(refused, modelId)}</span>
      <span className={styles.choices}>
        <TextInstead attaching={attaching} refused={refused} />
        <Button ref={other} size="small" onClick={() => requestFocus({ kind: "models" })}>
          {attachmentsWords.chooseModel}
        </Button>
        <Button size="small" onClick={onSendWithout}>
          {attachmentsWords.sendWithout(refused.length)}
        </Button>
      </span>
    </p>
  );
}

function wordsFor(refused: readonly AttachmentPart[], modelId: string): string {
  return attachmentsWords.sendOrChoose(unsupportedText(refused, modelId), refused.length);
}
