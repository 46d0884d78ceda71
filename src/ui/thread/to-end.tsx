import { useState } from "react";

import { Button } from "#ui/kit/button.tsx";
import { Dot } from "#ui/kit/dot.tsx";
import { Hidden } from "#ui/kit/hidden.tsx";
import { ChevronDownIcon } from "#ui/kit/icons-branch.tsx";

import styles from "./transcript.module.css";

export interface ToEndProps {
  /** The last message; undefined while an answer comes. */
  lastId: string | undefined;
  onGo: () => void;
}

/** The way back for a reader who is away from the end, with a sign once something new is there. */
export function ToEnd({ lastId, onGo }: ToEndProps) {
  const [leftAt] = useState(lastId);
  const isNew = leftAt === undefined || lastId !== leftAt;
  return (
    <div className={styles["toEnd"]}>
      <Button size="small" icon={<ChevronDownIcon />} onClick={onGo}>
        Go to the end
        {isNew && (
          <>
            <Dot hue={0} />
            <Hidden>, where something new is</Hidden>
          </>
        )}
      </Button>
    </div>
  );
}
