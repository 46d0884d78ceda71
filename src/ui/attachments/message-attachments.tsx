import { Fragment } from "react";

import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart, ImagePart } from "#domain/message.ts";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { attachmentDetails } from "./attachment-text.ts";
import { FileTile } from "./file-tile.tsx";
import { Picture } from "./picture.tsx";
import { useViewer } from "./use-viewer.tsx";

import styles from "./attachments.module.css";

/**
 * A message's attachments in their order: images as thumbnails, files by name. Each opens at full size.
 * Images and files never share a row, since a file would leave a gap below it beside an image.
 */
export function MessageAttachments({ parts }: { parts: readonly AttachmentPart[] }) {
  const { open, viewer } = useViewer(parts);
  return (
    <>
      <ul className={styles.shown} aria-label={attachmentsWords.attachments}>
        {parts.map((part, at) => (
          <Fragment key={part.blobId}>
            {at > 0 && isImage(part) !== isImage(parts[at - 1]) && (
              <li aria-hidden="true" className={styles.end} />
            )}
            <li>
              {isImage(part) ? (
                <SmallImage part={part} onOpen={() => open(part.blobId)} />
              ) : (
                <FileTile part={part} onOpen={() => open(part.blobId)} />
              )}
            </li>
          </Fragment>
        ))}
      </ul>
      {viewer}
    </>
  );
}

function isImage(part: AttachmentPart | undefined): part is ImagePart {
  return part?.type === "image";
}

/** The largest size in CSS pixels. Also used for images of unknown size. */
const BOX = { width: 260, height: 190 };

function SmallImage({ part, onOpen }: { part: ImagePart; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.small}
      style={boxOf(part)}
      aria-label={attachmentsWords.openNamed(attachmentName(part), attachmentDetails(part))}
      onClick={onOpen}
    >
      <Picture part={part} />
    </button>
  );
}

/** The space to reserve for an image before it is loaded, so that nothing moves. */
function boxOf({ width = BOX.width, height = BOX.height }: ImagePart) {
  const share = Math.min(1, BOX.width / width, BOX.height / height);
  // Even a thin strip stays large enough to press.
  return { width: Math.max(44, width * share), height: Math.max(44, height * share) };
}
