import { Button } from "#ui/kit/components/button.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { DraftAttachments } from "./draft-attachments.tsx";
import { DropNote } from "./drop-note.tsx";
import { UnsupportedNote } from "./unsupported-note.tsx";
import type { UnsupportedNoteProps } from "./unsupported-note.tsx";

import styles from "./attachments.module.css";

export interface ComposerAttachmentsProps extends UnsupportedNoteProps {
  /** The element over which files are dragged; null if there is none. */
  over: Element | null;
  /** A text that was just pasted and could be a file instead; "" if there is none. */
  pasted: string;
  setPasted: (text: string) => void;
  /** Removes this text from the message. */
  takeOut: (words: string) => void;
}

/** What is shown below the message being written: its attachments, and notes about them. */
export function ComposerAttachments(props: ComposerAttachmentsProps) {
  const { attaching, over, pasted, setPasted, takeOut, ...note } = props;
  /** Attaches the pasted text as a file, and only then removes it from the box. */
  const attachPasted = async () => {
    const file = new File([pasted], attachmentsWords.pastedName, { type: "text/plain" });
    setPasted("");
    if (await attaching.add([file])) takeOut(pasted);
  };
  return (
    <>
      <DraftAttachments attaching={attaching} />
      {pasted !== "" && (
        <p className={styles.note}>
          <span>{attachmentsWords.pasted(pasted.length)}</span>
          <Button size="small" onClick={() => void attachPasted()}>
            {attachmentsWords.attachPasted}
          </Button>
        </p>
      )}
      {note.refused.length > 0 && <UnsupportedNote attaching={attaching} {...note} />}
      {over !== null && <DropNote over={over} />}
    </>
  );
}
