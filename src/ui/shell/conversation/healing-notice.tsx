import { useEffect } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useHealing } from "#app/react/queries/open-conversation.ts";
import { UNDO, notify } from "#app/view/notices.ts";

import { healingText } from "./healing-text.ts";

/** Reports once what was repaired on opening, and offers to undo the repair. Renders nothing. */
export function HealingNotice() {
  const { conversation, context } = useCurrentConversation();
  const { branches, told } = useHealing(conversation);
  const dispatch = useDispatch();
  useEffect(() => {
    if (branches.length === 0) return;
    for (const healed of branches) {
      const { undoId } = healed;
      const text = healingText(healed);
      if (undoId === undefined) {
        notify({ text, contextId: context.id });
        continue;
      }
      const act = () => void dispatch({ type: "undo", undoId });
      notify({ text, action: { label: UNDO, act }, contextId: context.id, undoId });
    }
    told();
  }, [branches, told, dispatch, context.id]);
  return null;
}
