import { useEffectEvent, useLayoutEffect, useRef } from "react";

import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { PendingFork } from "#app/view/place.ts";
import { finishFork } from "#app/view/places.ts";
import { takeTypedAlong, typeBefore } from "#app/view/typed-on.ts";
import { useViewRequest } from "#app/view/use-focus-request.ts";

/**
 * Lets the person go on typing while a send leads to another branch. A fork that was sent stays in view until
 * its branch is read; otherwise the branch it left would take the next letters.
 *
 * @returns a ref for the element around the composer
 */
export function useTypingOn(fork: PendingFork | null, draftKey: string) {
  const { context, tree } = useCurrentConversation();
  const foot = useRef<HTMLDivElement>(null);
  const box = () => foot.current?.querySelector<HTMLTextAreaElement>(":scope > form > textarea");
  const madeId = fork?.madeId;
  const isMade = madeId !== undefined && tree.byId.has(madeId);
  const arrive = useEffectEvent(() => {
    if (madeId !== undefined) takeTypedAlong(box(), madeId);
    finishFork(context.id);
  });
  useLayoutEffect(() => {
    if (isMade) arrive();
  }, [isMade]);
  useViewRequest("typed", ({ branchId, take }) => {
    const there = branchId === draftKey ? box() : null;
    if (!there) return false;
    typeBefore(there, take());
    return true;
  });
  return foot;
}
