import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { leavePreview, usePlace } from "#app/view/places.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import { hueOf } from "#domain/branching/colours.ts";

import { useNodeActions } from "./node-actions.ts";

export interface PreviewActions {
  /** The previewed branch's name and hue. */
  name: string;
  hue: number;
  /** Whether the previewed branch is not the active one. */
  isElsewhere: boolean;
  onGo: () => void;
  /** Called after a message was sent on the previewed branch; goes to that branch. */
  onArrive: () => void;
  /** Absent in the bin, where no message can be sent. */
  onFork?: () => void;
  onBack: () => void;
}

/** Actions on the previewed message; null if there is no preview. */
export function usePreviewActions(): PreviewActions | null {
  const { context, tree, active, shown, inBin } = useCurrentConversation();
  const place = usePlace(context.id);
  const actions = useNodeActions();
  if (place.kind !== "previewing") return null;
  const { nodeId } = place;
  return {
    name: branchLabel(tree, shown),
    hue: hueOf(shown.colour),
    isElsewhere: shown !== active,
    onGo: () => actions.goThere(nodeId),
    onArrive: () => actions.arriveAt(shown),
    ...(!inBin && { onFork: () => actions.fork({ nodeId, role: undefined }) }),
    onBack: () => leavePreview(context.id),
  };
}
