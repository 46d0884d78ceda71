import { approvalWords } from "#ui/words/approval.tsx";

import styles from "./approval.module.css";

/** Says how to postpone the dialog, with and without a keyboard. */
export function PostponeHint() {
  return (
    <>
      <span className={styles.byKey}>{approvalWords.postponeByKey}</span>
      <span className={styles.byTouch}>{approvalWords.postponeByTouch}</span>
    </>
  );
}
