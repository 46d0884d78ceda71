import { useCallback, useEffect, useRef } from "react";

import type { CommandAnswer } from "#app/commands/command-scene.ts";
import type { Conversation } from "#app/conversation/conversation.ts";
import { useView } from "#app/view.ts";
import type { Going } from "#app/view.ts";

type Addressed = Pick<Conversation, "contextId" | "dispatch">;

/** The branch that the person has gone to, until the stored conversation is read anew. */
export function useGoingTo(contextId: string, stored: string | undefined): string | null {
  const going = useView((view) => view.going);
  const setView = useView((view) => view.set);
  const isHere = going?.contextId === contextId;
  const isRead = isHere && going.readAs !== null && going.readAs !== stored;
  useEffect(() => {
    if (isRead) setView({ going: null });
  }, [isRead, setView]);
  return isHere && !isRead ? going.branchId : null;
}

/**
 * Goes to a branch: it is in view at once, and becomes the active one of the stored conversation.
 * Where that is refused, the one that was left is in view again.
 * @param activeName the stored conversation's, as it was last read
 */
export function useGoTo(conversation: Addressed, activeName: string) {
  const setView = useView((view) => view.set);
  const lastRead = useRef(activeName);
  useEffect(() => {
    lastRead.current = activeName;
  }, [activeName]);
  return useCallback(
    async (branchId: string): Promise<CommandAnswer> => {
      const going: Going = { contextId: conversation.contextId, branchId, readAs: null };
      setView({ going });
      const answer = await conversation.dispatch({ type: "branch.activate", branchId });
      // Another way may have been gone since.
      if (useView.getState().going === going) {
        setView({ going: answer.ok ? { ...going, readAs: lastRead.current } : null });
      }
      return answer;
    },
    [conversation, setView],
  );
}
