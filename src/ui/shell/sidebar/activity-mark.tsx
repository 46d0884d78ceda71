import type { Activity } from "#app/attention/activity.ts";
import { Dot } from "#ui/kit/components/dot.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import * as listWords from "#ui/words/conversations.ts";

import styles from "./conversation-list.module.css";

/** Shows what is going on in a conversation, or in a closed folder. */
export function ActivityMark({ activity }: { activity: Activity }) {
  return (
    <span className={styles.dot}>
      <Dot state={dotStates[activity]} />
      <VisuallyHidden>{words[activity]}</VisuallyHidden>
    </span>
  );
}

const dotStates = { waits: "waiting", runs: "live", failed: "broke", unseen: "still" } as const;

const words = {
  waits: listWords.waits,
  runs: listWords.runs,
  failed: listWords.failed,
  unseen: listWords.unseen,
} as const;
