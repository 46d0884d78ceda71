import styles from "./conversation-list.module.css";

/** A conversation's tags behind its title. */
export function RowTags({ tags }: { tags: readonly string[] | undefined }) {
  if (tags === undefined) return null;
  return <span className={styles.tags}>{tags.map((tag) => ` #${tag}`).join("")}</span>;
}
