import { Button } from "#ui/kit/button.tsx";

import { DraftAttachments } from "./draft-attachments.tsx";
import { DropNote } from "./drop-note.tsx";
import { RefusedNote } from "./refused-note.tsx";
import type { RefusedNoteProps } from "./refused-note.tsx";
import type { Attaching } from "./use-attaching.ts";

import styles from "./attachments.module.css";

export interface ComposerAttachmentsProps extends RefusedNoteProps {
  attaching: Attaching;
  /** Where files are held over; null where none are. */
  over: Element | null;
  /** Characters of a text just pasted that may better be a file; null where there is none. */
  pasted: number | null;
  onPastedAsFile: () => void;
}

/** Under the words being written: what goes with them, and what is to be said of it. */
export function ComposerAttachments(props: ComposerAttachmentsProps) {
  const { attaching, over, pasted, onPastedAsFile, ...note } = props;
  return (
    <>
      <DraftAttachments attaching={attaching} />
      {pasted !== null && (
        <p className={styles["note"]}>
          <span>{`You pasted ${pasted.toLocaleString()} characters.`}</span>
          <Button size="small" onClick={onPastedAsFile}>
            Attach them as a file
          </Button>
        </p>
      )}
      {note.refused.length > 0 && <RefusedNote {...note} />}
      {over !== null && <DropNote over={over} />}
    </>
  );
}
