import * as boundaryWords from "#ui/words/boundary.tsx";
import * as partWords from "#ui/words/missing-parts.ts";

import { Button } from "./button.tsx";

import styles from "./boundary.module.css";

/** Takes the place of a part that could not be loaded. */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="status" className={styles.line}>
      {partWords.partNotLoaded}{" "}
      <Button size="small" onClick={onRetry}>
        {boundaryWords.tryAgain}
      </Button>
    </span>
  );
}
