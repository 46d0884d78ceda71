import { useRunActions } from "#app/react/actions/runs.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Branch } from "#domain/context.ts";
import { incompleteStatus, textOf } from "#domain/message.ts";
import type { InternalMessage, MessageNode } from "#domain/message.ts";
import type { RunRow } from "#domain/runs/run.ts";
import { shortfallOf } from "#domain/shortfall.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { runWords } from "#ui/words/run.ts";
import { threadWords } from "#ui/words/thread.tsx";

import styles from "./message.module.css";

export interface IncompleteNoteProps {
  node: MessageNode;
  branch: Branch;
  run: RunRow | undefined;
  /** Nothing follows it on the branch. */
  isLast: boolean;
}

/**
 * Shown under an answer that ended early or came to nothing, and under what was to be answered when
 * its run was stopped: why, and how to go on.
 */
export function IncompleteNote({ node, branch, run, isLast }: IncompleteNoteProps) {
  const actions = useRunActions(branch.id);
  const { active, shown, inBin } = useCurrentConversation();
  const { message } = node;
  const isAtRest = isLast && (run?.state ?? "idle") === "idle";
  // A branch that has never had a run may end with a message on purpose.
  const isUnanswered = isAtRest && run?.branchId === branch.id && awaitsAnswer(message);
  const ending = isUnanswered ? "unanswered" : (incompleteStatus(message) ?? shortfallOf(message));
  if (ending === undefined) return null;
  // Whoever filtered the rest would do so again, and a model can go on from words only.
  const canGoOn = isUnanswered || (ending !== "filtered" && textOf(message) !== "");
  const isOnlyRead = inBin || shown !== active;
  return (
    <p className={styles.cut}>
      {threadWords.endings[ending]}
      {isAtRest && canGoOn && !isOnlyRead && (
        <Button size="small" onClick={actions.continue}>
          {message.role === "user" ? runWords.retry : runWords.continue}
        </Button>
      )}
    </p>
  );
}

/** What a run sends; what was brought here from another branch waits for the person's own message. */
function awaitsAnswer({ role, metadata }: InternalMessage): boolean {
  const from = metadata?.source?.kind;
  return (role === "user" || role === "tool") && from !== "bring_back" && from !== "cherry_pick";
}
