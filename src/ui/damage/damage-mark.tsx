import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { damageWords } from "#ui/words/damage.tsx";

import styles from "./damage.module.css";

/** Marks a damaged conversation in the list. */
export function DamageMark() {
  return (
    <span className={styles.mark} data-tip={damageWords.markHint}>
      <WarningIcon />
      <VisuallyHidden>{damageWords.mark}</VisuallyHidden>
    </span>
  );
}
