import { attachmentsIn, textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { MessageAttachments } from "#ui/attachments/message-attachments.tsx";

import styles from "./message.module.css";

/** A person's text and attachments. */
export function UserText({ message }: { message: InternalMessage }) {
  const text = textOf(message);
  const parts = attachmentsIn(message);
  if (parts.length === 0)
    return (
      <p dir="auto" className={styles.words}>
        {text}
      </p>
    );
  return (
    <div className={styles.said}>
      {text !== "" && (
        <p dir="auto" className={styles.words}>
          {text}
        </p>
      )}
      <MessageAttachments parts={parts} />
    </div>
  );
}
