import styles from "./message.module.css";

/** What the request for this answer did not carry, because the model refuses it or it is gone. */
export function LeftOut({ names }: { names: readonly string[] | undefined }) {
  if (names === undefined || names.length === 0) return null;
  return <p className={styles["leftOut"]}>Asked without {names.join(", ")}.</p>;
}
