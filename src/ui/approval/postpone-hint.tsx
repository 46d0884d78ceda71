import styles from "./approval.module.css";

/** How to put the dialog off, for who has keys and for who has not. */
export function PostponeHint() {
  return (
    <>
      <span className={styles["byKey"]}>Esc to read on first.</span>
      <span className={styles["byTouch"]}>Close to read on first.</span>
    </>
  );
}
