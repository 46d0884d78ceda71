import { useEffect, useRef } from "react";

import { useNavigation } from "#app/react/actions/navigation.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { notify } from "#app/view/notices.ts";
import { leavePreview } from "#app/view/places.ts";
import { reasonOf } from "#app/view/reason.ts";
import { addressedConversation, replaceRoute } from "#app/view/route.ts";
import type { Branch } from "#domain/context.ts";
import { conversationWords } from "#ui/words/conversation.tsx";

import type { Addressed } from "./use-going.ts";

/** The parts of the address that name something within the conversation. */
export interface RouteTarget {
  branchId: string | null;
  nodeId: string | null;
}

/** Opens the branch and message of a new address once. After that, the address follows the branch in view. */
export function useRouteSync(conversation: Addressed, branch: Branch, asked: RouteTarget): void {
  const { branchId, nodeId } = asked;
  const { leave } = useNavigation(conversation.contextId);
  const handled = useRef("");
  const pending = useRef<string | null>(null);
  // A version's name is generated and never shown, so the address contains its id.
  const address = branch.named ? branch.name : branch.id;
  /** The address of the branch in view, needed if a refusal comes later. */
  const inView = useRef(address);
  useEffect(() => {
    inView.current = address;
    // The person has gone elsewhere and the page does not know yet: the address is another conversation's.
    if (!isInView(conversation)) return;
    const { hash } = window.location;
    const wasGoneTo = hash !== handled.current;
    handled.current = hash;
    const isElsewhere = branchId !== null && branchId !== branch.id;
    if (wasGoneTo && (nodeId !== null || isElsewhere)) void leave();
    // Going back to a conversation leads to the branch that was in view there, and keeps a fork being made.
    else if (wasGoneTo && branchId !== null) leavePreview(conversation.contextId);
    if (wasGoneTo && nodeId !== null) showMessage(nodeId);
    if (wasGoneTo && isElsewhere) {
      pending.current = branchId;
      void refusalOf(conversation, branchId).then((why) => {
        if (pending.current !== branchId) return;
        pending.current = null;
        if (why === null || !isInView(conversation)) return;
        replaceRoute(conversation.contextId, inView.current);
        handled.current = window.location.hash;
        notify({ text: conversationWords.branchNotOpened(why) });
      });
    }
    // The requested branch is still being opened.
    if (pending.current !== null && pending.current !== branch.id) return;
    replaceRoute(conversation.contextId, address);
    handled.current = window.location.hash;
  }, [branchId, nodeId, branch.id, address, conversation, leave]);
}

/** Opens the branch. Returns the reason if that is refused, otherwise null. */
async function refusalOf(conversation: Addressed, branchId: string): Promise<string | null> {
  try {
    const answer = await conversation.dispatch({ type: "branch.activate", branchId });
    return answer.ok ? null : reasonOf(answer.error);
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Whether the address still names this conversation. The address changes before the page shows another one.
 */
function isInView({ contextId }: Addressed): boolean {
  return addressedConversation() === contextId;
}
