import styles from "./message.module.css";

/** An answer's words, as they came. */
export function AnswerText({ text }: { id: string; text: string }) {
  return <div className={styles["text"]}>{text}</div>;
}
