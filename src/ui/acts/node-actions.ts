import { useReadingAloud } from "#app/view/reading-aloud.ts";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { useKeysInUse } from "#ui/palette/keys-in-use.ts";

import { branchThrough, useActionContext } from "./action-context.ts";
import type { ActionContext, NodeTarget } from "./action-context.ts";
import { branchActions } from "./branch-actions.tsx";
import { useCanReadAloud } from "./can-read-aloud.ts";
import { messageActions } from "./message-actions.ts";
import { nodeMenu } from "./node-menu.tsx";
import type { NodeActions } from "./node-menu.tsx";
import { placeActions } from "./place-actions.ts";

/** The actions on a message, shared by tree, outline, transcript and keyboard. */
export function useNodeActions(): NodeActions {
  return actionsIn(useActionContext());
}

/** Builds the menu of all actions for a message, with the person's own keys. */
export function useNodeMenu(): (here: NodeTarget) => MenuItem[] {
  const context = useActionContext();
  const own = useKeysInUse();
  const canReadAloud = useCanReadAloud();
  const spokenId = useReadingAloud(({ nodeId }) => nodeId);
  return (here) => {
    const { tree, active, inBin } = context.current;
    return nodeMenu(here, actionsIn(context), {
      tree,
      active,
      own,
      through: branchThrough(context, here),
      isInBin: inBin,
      ...(canReadAloud && { isSpoken: spokenId === here.nodeId }),
    });
  };
}

function actionsIn(context: ActionContext): NodeActions {
  return { ...placeActions(context), ...messageActions(context), ...branchActions(context) };
}
