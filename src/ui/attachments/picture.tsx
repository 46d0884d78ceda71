import { useBlob, useObjectUrl } from "#app/react/queries/blobs.ts";
import { attachmentName } from "#domain/message.ts";
import type { ImagePart } from "#domain/message.ts";
import { ImageIcon } from "#ui/kit/icons/icons-thing.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import styles from "./attachments.module.css";

export interface PictureProps {
  part: ImagePart;
  className?: string | undefined;
}

/** An attached image. It fills its container, which reserves the space for it. */
export function Picture({ part, className }: PictureProps) {
  const data = useBlob(part.blobId);
  const address = useObjectUrl(data);
  const name = attachmentName(part);
  if (data === null) {
    return (
      <span className={styles.missing}>
        <ImageIcon />
        {attachmentsWords.gone(name)}
      </span>
    );
  }
  if (address === undefined) return <span aria-label={name} role="img" />;
  return <img src={address} alt={name} className={className} decoding="async" />;
}
