import { useEffect, useRef } from "react";

import type { Conversation } from "#app/conversation/conversation.ts";
import { parseRoute, showAddress } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { Branch } from "#domain/context.ts";
import { useLeaveFork } from "#ui/acts/leave-fork.ts";

/** What the address names within the conversation. */
export interface Asked {
  branchId: string | null;
  nodeId: string | null;
}

type Addressed = Pick<Conversation, "contextId" | "dispatch">;

/**
 * An address that was gone to shows its branch and its message, once; from then on the address
 * follows the branch in view.
 */
export function useAddress(conversation: Addressed, branch: Branch, asked: Asked): void {
  const { branchId, nodeId } = asked;
  const setView = useView((view) => view.set);
  const notify = useView((view) => view.notify);
  const leaveFork = useLeaveFork();
  const handled = useRef("");
  const pending = useRef<string | null>(null);
  /** The name of the branch in view, for when a refusal comes. */
  const inView = useRef(branch.name);
  useEffect(() => {
    inView.current = branch.name;
    const { hash } = window.location;
    const wasGoneTo = hash !== handled.current;
    handled.current = hash;
    if (wasGoneTo && (nodeId !== null || branchId !== null)) {
      void leaveFork();
      setView({ preview: null, ...(nodeId === null ? {} : { scrollTo: nodeId }) });
    }
    if (wasGoneTo && branchId !== null && branchId !== branch.id) {
      pending.current = branchId;
      void refusalOf(conversation, branchId).then((why) => {
        if (pending.current !== branchId) return;
        pending.current = null;
        if (why === null || !isInView(conversation)) return;
        showAddress(conversation.contextId, inView.current);
        handled.current = window.location.hash;
        notify({ text: `The branch that the address names was not opened: ${why}` });
      });
    }
    // The branch that was asked for is on its way.
    if (pending.current !== null && pending.current !== branch.id) return;
    showAddress(conversation.contextId, branch.name);
    handled.current = window.location.hash;
  }, [branchId, nodeId, branch.id, branch.name, conversation, setView, notify, leaveFork]);
}

/** Shows the branch; why that was not done, or null. */
async function refusalOf(conversation: Addressed, branchId: string): Promise<string | null> {
  try {
    const answer = await conversation.dispatch({ type: "branch.activate", branchId });
    return answer.ok ? null : answer.error.message;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The person may have gone to another conversation since. */
function isInView({ contextId }: Addressed): boolean {
  return parseRoute(window.location.hash).contextId === contextId;
}
