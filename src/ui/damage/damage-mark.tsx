import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-sign.tsx";

import styles from "./damage.module.css";

/** Beside a conversation in the list. */
export function DamageMark() {
  return (
    <span className={styles.mark} data-tip="Damaged: what could be read is shown">
      <WarningIcon />
      <VisuallyHidden>damaged</VisuallyHidden>
    </span>
  );
}
