import styles from "./approval.module.css";

/** How to postpone the dialog, with and without a keyboard. */
export function PostponeHint() {
  return (
    <>
      <span className={styles.byKey}>Press Esc to decide later.</span>
      <span className={styles.byTouch}>Close to decide later.</span>
    </>
  );
}
