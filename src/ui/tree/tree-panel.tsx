import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";

import { useSavedTreeView } from "./saved-tree-view.ts";
import { TreeBoard } from "./tree-board.tsx";

/** The whole conversation as a tree: the canvas, and its outline. */
export function TreePanel() {
  const { context } = useCurrentConversation();
  const memory = useSavedTreeView(context.id);
  return memory === undefined ? null : <TreeBoard key={context.id} memory={memory} />;
}
