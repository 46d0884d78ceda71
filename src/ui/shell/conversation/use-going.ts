import { useCallback, useEffect, useRef } from "react";

import type { CommandResult } from "#app/commands/command-context.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { arrive, goToBranch, goingTo, hasArrived, useGoing } from "#app/view/going.ts";

export type Addressed = Pick<Conversation, "contextId" | "dispatch">;

/** The branch to which the person has gone, until the stored conversation is read again. */
export function useGoingTo(contextId: string, stored: string | undefined): string | null {
  const going = useGoing((view) => view.going);
  const isRead = going?.contextId === contextId && hasArrived(going, stored);
  useEffect(() => {
    if (isRead) arrive();
  }, [isRead]);
  return goingTo(going, contextId, stored);
}

/**
 * Returns a function that goes to a branch with `goToBranch`.
 * @param activeName the stored conversation's active branch, as last read
 */
export function useGoTo(conversation: Addressed, activeName: string) {
  const lastRead = useRef(activeName);
  useEffect(() => {
    lastRead.current = activeName;
  }, [activeName]);
  return useCallback(
    (branchId: string): Promise<CommandResult> =>
      goToBranch(conversation, branchId, () => lastRead.current),
    [conversation],
  );
}
