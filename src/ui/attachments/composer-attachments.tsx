import { Button } from "#ui/kit/components/button.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { DraftAttachments } from "./draft-attachments.tsx";
import { DropNote } from "./drop-note.tsx";
import { UnsupportedNote } from "./unsupported-note.tsx";
import type { UnsupportedNoteProps } from "./unsupported-note.tsx";
import type { AttachmentsState } from "./use-attachments.ts";

import styles from "./attachments.module.css";

export interface ComposerAttachmentsProps extends UnsupportedNoteProps {
  attaching: AttachmentsState;
  /** The element that files are dragged over; null if there is none. */
  over: Element | null;
  /** The length of a just pasted text that could be a file instead; null if there is none. */
  pasted: number | null;
  onPastedAsFile: () => void;
}

/** Below the message being written: its attachments and notes about them. */
export function ComposerAttachments(props: ComposerAttachmentsProps) {
  const { attaching, over, pasted, onPastedAsFile, ...note } = props;
  return (
    <>
      <DraftAttachments attaching={attaching} />
      {pasted !== null && (
        <p className={styles.note}>
          <span>{attachmentsWords.pasted(pasted)}</span>
          <Button size="small" onClick={onPastedAsFile}>
            {attachmentsWords.attachPasted}
          </Button>
        </p>
      )}
      {note.refused.length > 0 && <UnsupportedNote {...note} />}
      {over !== null && <DropNote over={over} />}
    </>
  );
}
