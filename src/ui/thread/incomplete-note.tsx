import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

export interface IncompleteNoteProps {
  status: "partial" | "stopped";
  branchId: string;
  /** Nothing is running and nothing follows, so the answer can be continued where it is not only read. */
  mayGoOn: boolean;
}

/** Shown under an answer that ended early: why, and how to continue. */
export function IncompleteNote({ status, branchId, mayGoOn }: IncompleteNoteProps) {
  const actions = useRunActions(branchId);
  const { active, shown, inBin } = useCurrentConversation();
  const isOnlyRead = inBin || shown !== active;
  return (
    <p className={styles.cut}>
      {status === "stopped" ? threadWords.stopped : threadWords.interrupted}
      {mayGoOn && !isOnlyRead && (
        <Button size="small" onClick={actions.continue}>
          {threadWords.continue}
        </Button>
      )}
    </p>
  );
}
