import { useReadingAloud } from "#app/view/reading-aloud.ts";
import type { MenuItem } from "#ui/kit/components/menu.tsx";

import { branchThrough, useActionContext } from "./action-context.ts";
import type { NodeTarget } from "./action-context.ts";
import { branchActions } from "./branch-actions.tsx";
import type { BranchActions } from "./branch-actions.tsx";
import { useCanReadAloud } from "./can-read-aloud.ts";
import { messageActions } from "./message-actions.ts";
import type { MessageActions } from "./message-actions.ts";
import { nodeMenu } from "./node-menu.tsx";
import { placeActions } from "./place-actions.ts";
import type { PlaceActions } from "./place-actions.ts";

export interface NodeActions extends PlaceActions, MessageActions, BranchActions {
  /** All actions for this message, as a menu. */
  menu: (here: NodeTarget) => MenuItem[];
}

/** The actions on a message, the same in tree, outline, transcript and keyboard. */
export function useNodeActions(): NodeActions {
  const context = useActionContext();
  const { tree, active } = context.current;
  const canReadAloud = useCanReadAloud();
  const spokenId = useReadingAloud(({ nodeId }) => nodeId);
  const actions = {
    ...placeActions(context),
    ...messageActions(context),
    ...branchActions(context),
  };
  return {
    ...actions,
    menu: (here) =>
      nodeMenu(here, actions, {
        tree,
        active,
        through: branchThrough(context, here.nodeId),
        ...(canReadAloud && { isSpoken: spokenId === here.nodeId }),
      }),
  };
}
