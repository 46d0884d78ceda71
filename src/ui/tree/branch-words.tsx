import { OneLine } from "#ui/kit/components/one-line.tsx";

import type { CardNames } from "./tree-highlights.ts";

import styles from "./branch-words.module.css";

/**
 * The names of the branches that end at a card. The part that tells two versions apart is last, and the name
 * before it is cut first.
 */
export function BranchWords({ names: { name, rest } }: { names: CardNames }) {
  return (
    <span className={styles.words}>
      <OneLine>{name}</OneLine>
      {rest !== "" && <span className={styles.rest}>{rest}</span>}
    </span>
  );
}
