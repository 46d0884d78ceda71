import type { ReactNode } from "react";

import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { FileIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { attachmentDetailsInFull, attachmentDetails } from "./attachment-text.ts";
import { Picture } from "./picture.tsx";

import styles from "./attachments.module.css";

export interface FileTileProps {
  part: AttachmentPart;
  onOpen: () => void;
  children?: ReactNode;
}

/**
 * An attachment on one line: a thumbnail, its name and its details. Pressing it opens the attachment at full
 * size.
 */
export function FileTile({ part, onOpen, children }: FileTileProps) {
  const name = attachmentName(part);
  return (
    <span className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        aria-label={attachmentsWords.openNamed(name, attachmentDetails(part))}
        title={`${name}\n${attachmentDetailsInFull(part)}`}
        onClick={onOpen}
      >
        <span className={styles.thumb} aria-hidden="true">
          {part.type === "image" ? <Picture part={part} /> : <FileIcon />}
        </span>
        <span className={styles.words}>
          <OneLine className={styles.name}>{name}</OneLine>
          <OneLine className={styles.details}>{attachmentDetails(part)}</OneLine>
        </span>
      </button>
      {children}
    </span>
  );
}
