import { Note } from "#ui/kit/components/note.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

/**
 * What the request for this answer left out because the model does not accept it or it no longer
 * exists.
 */
export function LeftOutNote({ names }: { names: readonly string[] | undefined }) {
  if (names === undefined || names.length === 0) return null;
  return (
    <Note tone="quiet" className={styles.leftOut}>
      {threadWords.sentWithout(names)}
    </Note>
  );
}
