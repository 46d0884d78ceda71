import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { WarningIcon } from "#ui/kit/icons/icons-sign.tsx";
import { damageWords } from "#ui/words/damage.ts";

import styles from "./damage.module.css";

/** Beside a conversation in the list. */
export function DamageMark() {
  return (
    <span className={styles.mark} data-tip={damageWords.w38}>
      <WarningIcon />
      <VisuallyHidden>{damageWords.w39}</VisuallyHidden>
    </span>
  );
}
