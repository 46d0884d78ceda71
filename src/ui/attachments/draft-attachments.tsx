import { attachmentName } from "#domain/message.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { attachmentsWords } from "#ui/words/attachments.ts";

import { problemText } from "./attachment-text.ts";
import { DraftChanges } from "./draft-changes.tsx";
import { FileTile } from "./file-tile.tsx";
import type { AttachmentsState } from "./use-attachments.ts";
import { useViewer } from "./use-viewer.tsx";

import styles from "./attachments.module.css";

/** The attachments of the message being written. Each can be opened and removed. */
export function DraftAttachments({ attaching }: { attaching: AttachmentsState }) {
  const { attached, changes, reading, problems, remove } = attaching;
  const { open, viewer } = useViewer(attached);
  return (
    <>
      {attached.length + changes.length + reading.length > 0 && (
        <div className={styles.holder}>
          <ul className={styles.list} aria-label={attachmentsWords.attached}>
            {changes.length > 0 && (
              <li>
                <DraftChanges attaching={attaching} />
              </li>
            )}
            {attached.map((part) => (
              <li key={part.blobId}>
                <FileTile part={part} onOpen={() => open(part.blobId)}>
                  <IconButton
                    size="small"
                    label={attachmentsWords.remove(attachmentName(part))}
                    icon={<CrossIcon />}
                    onClick={({ currentTarget }) => {
                      // The button disappears, so the focus moves to the text.
                      currentTarget.form?.querySelector("textarea")?.focus();
                      remove(part.blobId);
                    }}
                  />
                </FileTile>
              </li>
            ))}
            {reading.map((name, index) => (
              // Several files with the same name may be read simultaneously.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${name} ${index}`} className={styles.reading}>
                {attachmentsWords.attachingOne(name)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{statusOf(attaching)}</span>
      </VisuallyHidden>
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          {problems.map(({ name, problem }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={`${name} ${index}`}>{problemText(name, problem)}</p>
          ))}
        </div>
      )}
      {viewer}
    </>
  );
}

/** Describes the list for people who cannot see it grow. */
function statusOf({ attached, reading }: AttachmentsState): string {
  if (reading.length > 0) return attachmentsWords.attaching(reading);
  return attached.length === 0 ? "" : attachmentsWords.wasAttached(attached.map(attachmentName));
}
