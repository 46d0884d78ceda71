import { attachmentName } from "#domain/message.ts";
import type { AttachmentPart, ImagePart } from "#domain/message.ts";

import { FileTile } from "./file-tile.tsx";
import { Picture } from "./picture.tsx";
import { useViewer } from "./use-viewer.tsx";
import { detailsOf } from "./words.ts";

import styles from "./attachments.module.css";

/** What is attached to a message: images small, files by their names; each opens large. */
export function MessageAttachments({ parts }: { parts: readonly AttachmentPart[] }) {
  const { open, viewer } = useViewer(parts);
  return (
    <>
      <ul className={styles["shown"]} aria-label="Attachments">
        {parts.map((part) => (
          <li key={part.blobId}>
            {part.type === "image" ? (
              <SmallImage part={part} onOpen={() => open(part.blobId)} />
            ) : (
              <FileTile part={part} onOpen={() => open(part.blobId)} />
            )}
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}

/** Pixels of the screen at most, and where the image's own are not known. */
const BOX = { width: 260, height: 190 };

function SmallImage({ part, onOpen }: { part: ImagePart; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles["small"]}
      style={boxOf(part)}
      aria-label={`Open ${attachmentName(part)}, ${detailsOf(part)}`}
      onClick={onOpen}
    >
      <Picture part={part} />
    </button>
  );
}

/** Its place before it is read, so that nothing moves when it comes. */
function boxOf({ width = BOX.width, height = BOX.height }: ImagePart) {
  const share = Math.min(1, BOX.width / width, BOX.height / height);
  // A thin strip stays large enough to be pressed.
  return { width: Math.max(44, width * share), height: Math.max(44, height * share) };
}
