import { useEffect, useRef } from "react";

import type { Conversation } from "#app/conversation.ts";
import { showAddress } from "#app/route.ts";
import { useView } from "#app/view.ts";
import type { Branch } from "#domain/context.ts";

/** What the address names within the conversation. */
export interface Asked {
  branchId: string | null;
  nodeId: string | null;
}

/**
 * An address that was gone to shows its branch and its message, once; from then on the address
 * follows the branch in view.
 */
export function useAddress(conversation: Conversation, branch: Branch, asked: Asked): void {
  const { branchId, nodeId } = asked;
  const setView = useView((view) => view.set);
  const handled = useRef("");
  const pending = useRef<string | null>(null);
  useEffect(() => {
    const { hash } = window.location;
    const wasGoneTo = hash !== handled.current;
    handled.current = hash;
    if (wasGoneTo && (nodeId !== null || branchId !== null)) {
      setView({
        preview: null,
        pendingFork: null,
        ...(nodeId === null ? {} : { scrollTo: nodeId }),
      });
    }
    if (wasGoneTo && branchId !== null && branchId !== branch.id) {
      pending.current = branchId;
      void conversation.dispatch({ type: "branch.activate", branchId }).then(() => {
        pending.current = null;
      });
    }
    // The branch that was asked for is on its way.
    if (pending.current !== null && pending.current !== branch.id) return;
    showAddress(conversation.contextId, branch.name);
    handled.current = window.location.hash;
  }, [branchId, nodeId, branch.id, branch.name, conversation, setView]);
}
