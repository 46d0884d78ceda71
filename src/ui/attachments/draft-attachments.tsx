import { attachmentName } from "#domain/message.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { Hidden } from "#ui/kit/hidden.tsx";
import { CrossIcon } from "#ui/kit/icons-act.tsx";

import { FileTile } from "./file-tile.tsx";
import type { Attaching } from "./use-attaching.ts";
import { useViewer } from "./use-viewer.tsx";
import { problemWords } from "./words.ts";

import styles from "./attachments.module.css";

/** What the message being written carries: each can be looked at and taken off. */
export function DraftAttachments({ attaching }: { attaching: Attaching }) {
  const { attached, reading, problems, remove } = attaching;
  const { open, viewer } = useViewer(attached);
  return (
    <>
      {(attached.length > 0 || reading.length > 0) && (
        <ul className={styles["list"]} aria-label="Attached">
          {attached.map((part) => (
            <li key={part.blobId}>
              <FileTile part={part} onOpen={() => open(part.blobId)}>
                <IconButton
                  size="small"
                  label={`Remove ${attachmentName(part)}`}
                  icon={<CrossIcon />}
                  onClick={({ currentTarget }) => {
                    // The button goes: the next keys belong to the words.
                    currentTarget.form?.querySelector("textarea")?.focus();
                    remove(part.blobId);
                  }}
                />
              </FileTile>
            </li>
          ))}
          {reading.map((name, index) => (
            // Files of one name may be read at once.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${name} ${index}`} className={styles["reading"]}>
              Attaching {name}…
            </li>
          ))}
        </ul>
      )}
      <Hidden>
        <span role="status">{statusOf(attaching)}</span>
      </Hidden>
      {problems.length > 0 && (
        <div className={styles["problems"]} role="alert">
          {problems.map(({ name, problem }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={`${name} ${index}`}>
              “{name}” {problemWords(problem)}
            </p>
          ))}
        </div>
      )}
      {viewer}
    </>
  );
}

/** For those who do not see the list grow. */
function statusOf({ attached, reading }: Attaching): string {
  if (reading.length > 0) return `Attaching ${reading.join(", ")}`;
  return attached.length === 0 ? "" : `Attached: ${attached.map(attachmentName).join(", ")}`;
}
