import { useRunActions } from "#app/react/actions/runs.ts";
import type { Shortfall } from "#domain/shortfall.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

export interface IncompleteNoteProps {
  ending: "partial" | "stopped" | Shortfall;
  branchId: string;
  /** Nothing is running and nothing follows, so an answer with text can be continued. */
  mayGoOn: boolean;
}

/** Shown under an answer that ended early or came to nothing: why, and how to continue. */
export function IncompleteNote({ ending, branchId, mayGoOn }: IncompleteNoteProps) {
  const actions = useRunActions(branchId);
  return (
    <p className={styles.cut}>
      {threadWords.endings[ending]}
      {/* Whoever filtered the rest would do so again. */}
      {mayGoOn && ending !== "filtered" && (
        <Button size="small" onClick={actions.continue}>
          {threadWords.continue}
        </Button>
      )}
    </p>
  );
}
