import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { threadWords } from "#ui/words/thread.tsx";

import { endedEarly } from "./ended-early.ts";

import styles from "./message.module.css";

export interface IncompleteNoteProps {
  node: MessageNode;
  branch: Branch;
  run: RunRow | undefined;
  /** Nothing follows the message on the branch. */
  isLast: boolean;
}

/**
 * Shown under an answer that ended early or came to nothing, and under a message whose run was stopped before
 * it was answered: says why, and how to go on.
 */
export function IncompleteNote({ node, branch, run, isLast }: IncompleteNoteProps) {
  const actions = useRunActions(branch.id);
  const { active, shown, inBin } = useCurrentConversation();
  const ended = endedEarly(node.message, branch.id, run, isLast);
  if (ended === undefined) return null;
  const isOnlyRead = inBin || shown !== active;
  return (
    <p className={styles.cut}>
      {threadWords.endings[ended.ending]}
      {ended.goOn !== undefined && !isOnlyRead && (
        <Button size="small" onClick={actions.continue}>
          {ended.goOn}
        </Button>
      )}
    </p>
  );
}
