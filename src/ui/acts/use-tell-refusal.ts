import { useCallback, useLayoutEffect, useRef } from "react";

import type { Dispatch } from "#app/react/actions/dispatch.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { notify } from "#app/view/notices.ts";
import type { CommandRefusal } from "#domain/command.ts";

import type { Deleting } from "./branch-actions.tsx";

const offering = async () => await import("./deletion-offer.ts");

/**
 * Tells the person why a command was refused. If its branch has continued, the notice says what deleting the
 * branch would take, and has a button for it.
 */
export function useTellRefusal(
  current: Deleting["current"],
): (refused: CommandRefusal, dispatch: Dispatch, contextId?: string) => Promise<void> {
  const newId = useNewId();
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });
  return useCallback(
    async (refused, dispatch, contextId) => {
      const { message, branchId } = refused;
      const means = { current: latest.current, dispatch, newId };
      const offer =
        branchId === undefined ? undefined : (await offering()).deletionOffer(means, branchId);
      notify(offer ?? { text: message, ...(contextId === undefined ? {} : { contextId }) });
    },
    [newId],
  );
}
