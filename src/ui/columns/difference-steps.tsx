import { useEffect, useState } from "react";

import { Stepper } from "#ui/kit/components/stepper.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import { showDifference } from "./show-difference.ts";
import type { Comparison } from "./use-comparison.ts";

import styles from "./columns.module.css";

/** Buttons that go from one difference to the next, beginning with the first. */
export function DifferenceSteps({ differences, isWhole }: Comparison) {
  const [{ at, isHeld }, setPlace] = useState({ at: 0, isHeld: true });
  const index = Math.min(at, differences.length - 1);
  const difference = differences[index];
  useEffect(() => {
    if (difference === undefined) return undefined;
    const onHand = () => setPlace((now) => ({ ...now, isHeld: false }));
    return showDifference(difference, isHeld ? onHand : null);
  }, [difference, isHeld]);
  if (difference === undefined) {
    return (
      <span role="status" className={styles.none}>
        {isWhole && columnsWords.noDifferences}
      </span>
    );
  }
  const step = (by: number) => setPlace({ at: index + by, isHeld: true });
  return (
    <Stepper
      label={columnsWords.differences}
      previousLabel={columnsWords.previousDifference}
      nextLabel={columnsWords.nextDifference}
      position={index + 1}
      count={differences.length}
      onPrevious={() => step(-1)}
      onNext={() => step(1)}
    />
  );
}
