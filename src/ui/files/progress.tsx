import styles from "./files.module.css";

/** A progress bar. @param share from 0 to 1 */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.floor(Math.min(1, share) * 100);
  return (
    <div className={styles.progress}>
      <span>{label}</span>
      <progress aria-label={label} max={100} value={percent} />
      <span className={styles.percent}>{`${percent}%`}</span>
    </div>
  );
}
