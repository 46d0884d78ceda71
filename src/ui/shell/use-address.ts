import { useEffect, useState } from "react";

import type { Conversation } from "#app/conversation.ts";
import { showAddress } from "#app/route.ts";
import type { Branch } from "#domain/context.ts";

/**
 * An address that names a branch shows it, once; from then on the address follows the branch.
 * @param askedId the branch that the address names
 */
export function useAddress(conversation: Conversation, branch: Branch, askedId: string | null) {
  const [shown, setShown] = useState<string | null>(null);
  const asks = askedId !== null && askedId !== shown && askedId !== branch.id;
  useEffect(() => {
    if (!asks) {
      showAddress(conversation.contextId, branch.name);
      return;
    }
    void conversation
      .dispatch({ type: "branch.activate", branchId: askedId })
      .then(() => setShown(askedId));
  }, [asks, askedId, branch.name, conversation]);
  if (askedId === branch.id && shown !== askedId) setShown(askedId);
}
