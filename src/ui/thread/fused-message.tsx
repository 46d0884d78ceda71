import { fusedLabel } from "#domain/fused-message.ts";
import type { InternalMessage } from "#domain/message.ts";

import { UserText } from "./user-text.tsx";

import styles from "./message.module.css";

/**
 * The request to fuse several answers into one. It is folded, since it is long and mostly repeats what was
 * said.
 */
export function FusedMessage({ message, answers }: { message: InternalMessage; answers: number }) {
  return (
    <div className={styles.said}>
      <details className={styles.reasoning}>
        <summary>{fusedLabel(answers)}</summary>
        <UserText message={message} />
      </details>
    </div>
  );
}
