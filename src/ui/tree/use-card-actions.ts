import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { showMessage } from "#app/view/focus-requests.ts";
import { previewNode } from "#app/view/places.ts";
import { navigateTo } from "#app/view/route.ts";
import { useNodeActions } from "#ui/acts/node-actions.ts";
import { useNarrow } from "#ui/kit/browser/use-narrow.ts";
import { usePanelCovers } from "#ui/panel/covering.ts";

import type { OpenMenu } from "./card-menu.tsx";
import { lastNodeOf } from "./card-target.ts";
import { toggleClosed, toggleSegment } from "./folding.ts";
import type { SavedTreeView } from "./saved-tree-view.ts";
import type { CardActions } from "./tree-highlights.ts";
import type { useReader } from "./tree-reader.tsx";
import type { TreeModel } from "./use-tree.ts";

export interface CardActionsInput {
  model: TreeModel;
  memory: SavedTreeView;
  reader: ReturnType<typeof useReader>;
  openMenu: (menu: OpenMenu) => void;
}

/** The actions of pointer and keyboard on a card, in the canvas and in the outline. */
export function useCardActions({ model, memory, reader, openMenu }: CardActionsInput): CardActions {
  const { context } = useCurrentConversation();
  const actions = useNodeActions();
  const narrow = useNarrow();
  const covers = usePanelCovers();
  const preview = (nodeId: string, shown: string | null = nodeId) => {
    // Beside the tree, the transcript shows the message. On a narrow screen the reader stays until the next
    // one.
    if (narrow || !covers) reader.leave();
    previewNode(context.id, nodeId);
    showMessage(shown);
  };
  return {
    focus: model.focus,
    preview: (card) => {
      model.focus(card.key);
      preview(lastNodeOf(card), card.nodeIds[0] ?? null);
    },
    previewHit: ({ nodeId, key }) => {
      model.focus(key);
      preview(nodeId);
    },
    previewTask: (task) => preview(task.parentNodeId ?? ""),
    openTask: ({ id }) => navigateTo(id),
    goThere: (card) => {
      reader.leave();
      actions.goThere(lastNodeOf(card));
    },
    unfold: (card) => {
      // Folding moves the focus to the card that remains.
      if (card.kind !== "folded") model.focus(card.segment[0] ?? "");
      memory.fold({ unfolded: toggleSegment(memory.folding, card) });
    },
    toggleBelow: (card) => memory.fold({ closed: toggleClosed(memory.folding, card) }),
    menu: (card, at) => {
      model.focus(card.key);
      openMenu({ card, at });
    },
    tasks: (card, at) => {
      model.focus(card.key);
      openMenu({ card, at, only: "tasks" });
    },
    read: reader.read,
  };
}
