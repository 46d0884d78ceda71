import { createPortal } from "react-dom";

import styles from "./attachments.module.css";

/** Over the whole view, while files are held there: where they would land. */
export function DropNote({ over }: { over: Element }) {
  return createPortal(
    <div className={styles["drop"]} aria-hidden="true">
      <p>Drop files here to attach them to your message</p>
    </div>,
    over,
  );
}
