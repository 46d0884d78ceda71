import { useMessages } from "#app/react/queries/messages.ts";
import { MissingNote } from "#ui/damage/missing-note.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import type { MessageProps } from "./message.tsx";

import styles from "./message.module.css";

/** Takes the place of a message that the branch lists but that is not stored. */
export function MissingMessage({
  id,
  branch,
  position,
  count,
  isCurrent,
}: Pick<MessageProps, "id" | "branch" | "position" | "count" | "isCurrent">) {
  // A message that has just been stored is read again at once.
  const found = useMessages([id]);
  if (found?.length !== 0)
    return <div className={styles.unread} data-message-id={id} aria-hidden />;
  return (
    <article
      aria-label={threadWords.missing}
      aria-posinset={position}
      aria-setsize={count}
      data-message-id={id}
      // Focusable like every message of a log.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
    >
      <MissingNote contextId={branch.contextId} nodeId={id} />
    </article>
  );
}
