import { OneLine } from "#ui/kit/components/one-line.tsx";

import type { CardNames } from "./tree-highlights.ts";

import styles from "./branch-words.module.css";

/** The branches that end at a card. What tells two versions apart is at the end: the name is cut first. */
export function BranchWords({ names: { name, rest } }: { names: CardNames }) {
  return (
    <span className={styles.words}>
      <OneLine>{name}</OneLine>
      {rest !== "" && <span className={styles.rest}>{rest}</span>}
    </span>
  );
}
