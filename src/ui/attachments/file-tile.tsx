import type { ReactNode } from "react";

import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { FileIcon } from "#ui/kit/icons-thing.tsx";

import { Picture } from "./picture.tsx";
import { allDetailsOf, detailsOf } from "./words.ts";

import styles from "./attachments.module.css";

export interface FileTileProps {
  part: AttachmentPart;
  onOpen: () => void;
  children?: ReactNode;
}

/** An attachment in one line's height: what it looks like, its name, what it is. Opens large. */
export function FileTile({ part, onOpen, children }: FileTileProps) {
  const name = attachmentName(part);
  return (
    <span className={styles["tile"]}>
      <button
        type="button"
        className={styles["open"]}
        aria-label={`Open ${name}, ${detailsOf(part)}`}
        title={`${name}\n${allDetailsOf(part)}`}
        onClick={onOpen}
      >
        <span className={styles["thumb"]} aria-hidden="true">
          {part.type === "image" ? <Picture part={part} /> : <FileIcon />}
        </span>
        <span className={styles["words"]}>
          <span className={styles["name"]}>{name}</span>
          <span className={styles["details"]}>{detailsOf(part)}</span>
        </span>
      </button>
      {children}
    </span>
  );
}
