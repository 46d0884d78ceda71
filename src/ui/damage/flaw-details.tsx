import { Fold } from "#ui/kit/components/fold.tsx";
import { damageWords } from "#ui/words/damage.tsx";

import styles from "./damage.module.css";

/** The exact flaws and their places, for people who can read them. */
export function FlawDetails({ text }: { text: string }) {
  return (
    <Fold summary={damageWords.details} look="soft" className={styles.details}>
      <code dir="ltr">{text}</code>
    </Fold>
  );
}
