import { useEffect, useRef } from "react";

import type { AttachmentPart } from "#domain/message.ts";
import { Button } from "#ui/kit/button.tsx";
import { classes } from "#ui/kit/classes.ts";

import { refusalWords } from "./words.ts";

import styles from "./attachments.module.css";

export interface RefusedNoteProps {
  refused: readonly AttachmentPart[];
  modelId: string;
  /** The person has tried to send: the choice is theirs now. */
  asked: boolean;
  onSendWithout: () => void;
  onOtherModel: () => void;
}

/** Said before anything is sent: what the model does not take, and what can be done. */
export function RefusedNote(props: RefusedNoteProps) {
  const { refused, modelId, asked, onSendWithout, onOtherModel } = props;
  const other = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not on the button that sends: a second Enter by habit decides nothing.
    if (asked) other.current?.focus();
  }, [asked]);
  return (
    <p role="alert" className={classes(styles["note"], styles["waits"], asked && styles["asked"])}>
      <span>{wordsFor(refused, modelId)}</span>
      <Button ref={other} size="small" onClick={onOtherModel}>
        Choose another model
      </Button>
      <Button size="small" onClick={onSendWithout}>
        {refused.length === 1 ? "Send without it" : "Send without them"}
      </Button>
    </p>
  );
}

function wordsFor(refused: readonly AttachmentPart[], modelId: string): string {
  const them = refused.length === 1 ? "it" : "them";
  return `${refusalWords(refused, modelId)} It can be asked without ${them}, or another model with ${them}.`;
}
