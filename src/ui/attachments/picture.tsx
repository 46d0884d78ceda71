import { useBlob, useObjectUrl } from "#app/attachments/use-blob.ts";
import { attachmentName } from "#domain/message.ts";
import type { ImagePart } from "#domain/message.ts";
import { ImageIcon } from "#ui/kit/icons-thing.tsx";

import styles from "./attachments.module.css";

export interface PictureProps {
  part: ImagePart;
  className?: string | undefined;
}

/** An attached image. Whoever shows it keeps its place: it fills what it is given. */
export function Picture({ part, className }: PictureProps) {
  const data = useBlob(part.blobId);
  const address = useObjectUrl(data);
  const name = attachmentName(part);
  if (data === null) {
    return (
      <span className={styles["missing"]}>
        <ImageIcon />
        {`${name} is not here any more`}
      </span>
    );
  }
  if (address === undefined) return <span aria-label={name} role="img" />;
  return <img src={address} alt={name} className={className} decoding="async" />;
}
