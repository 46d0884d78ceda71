import { useState } from "react";

import { Button } from "#ui/kit/components/button.tsx";
import { Dot } from "#ui/kit/components/dot.tsx";
import { ChevronDownIcon } from "#ui/kit/icons/icons-branch.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./transcript.module.css";

export interface JumpToEndProps {
  /** The last message; undefined while an answer streams. */
  lastId: string | undefined;
  onGo: () => void;
}

/** Takes a reader who scrolled away back to the end, and marks new messages there. */
export function JumpToEnd({ lastId, onGo }: JumpToEndProps) {
  const [leftAt] = useState(lastId);
  const isNew = leftAt === undefined || lastId !== leftAt;
  return (
    <div className={styles.toEnd}>
      <Button
        size="small"
        className={styles.round}
        icon={<ChevronDownIcon />}
        aria-label={isNew ? threadWords.goToEndForNew : threadWords.goToEnd}
        data-tip={threadWords.goToEnd}
        onClick={onGo}
      >
        {isNew ? <Dot hue={0} /> : undefined}
      </Button>
    </div>
  );
}
